"""View models that need the services: a match for a viewer, lists, chat, branches."""
