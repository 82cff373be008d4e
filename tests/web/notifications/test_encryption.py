"""Push messages are encrypted as RFC 8291 says, and signed with the server's key."""

from cryptography.hazmat.primitives.asymmetric import ec

from tests.web.notifications.push_service import claims_of
from web.notifications.encryption import CURVE, VapidKey, b64, encrypt, unb64

# The example of RFC 8291, section 5.
TEXT = b"When I grow up, I want to be a watermelon"
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OWN = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_standard_is_encrypted_as_it_says():
    own = ec.derive_private_key(int.from_bytes(unb64(OWN), "big"), CURVE)

    assert b64(encrypt(TEXT, P256DH, AUTH, own, unb64(SALT))) == BODY


def test_the_same_text_is_never_encrypted_twice_in_the_same_way():
    assert encrypt(TEXT, P256DH, AUTH) != encrypt(TEXT, P256DH, AUTH)


def test_every_process_with_the_secret_has_the_same_key_and_no_other():
    one, same, other = VapidKey(b"secret"), VapidKey(b"secret"), VapidKey(b"another")

    assert one.public == same.public != other.public
    assert len(unb64(one.public)) == 65


def test_the_server_names_the_service_its_own_address_and_an_end():
    key = VapidKey(b"secret")
    header = key.authorization("https://push.test", "https://table.example", 1000)
    plain = key.authorization("https://push.test", "http://localhost:8000", 1000)

    assert claims_of(header, key.public) == {
        "aud": "https://push.test",
        "exp": 1000 + 12 * 3600,
        "sub": "https://table.example",
    }
    assert "sub" not in claims_of(plain, key.public)
