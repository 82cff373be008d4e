"""How is it with the machine and the store on which matches lie?"""
