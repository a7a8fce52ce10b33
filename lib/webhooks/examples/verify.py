import hashlib
import hmac
import time


# body: the bytes as received, before json.loads.
def is_genuine(secret, headers, body):
    timestamp = headers.get("X-Service-Timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False

    signed = timestamp.encode() + b"." + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    given = headers.get("X-Service-Signature", "")
    return hmac.compare_digest(expected.encode(), given.encode())
