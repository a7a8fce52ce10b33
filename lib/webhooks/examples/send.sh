#!/bin/sh
# Sends a signed test request to your own endpoint: SECRET=whsec_... ./send.sh https://example.org/hook
body='{"id":"evt_1","event":"webhook.ping","created_at":"2026-01-01T00:00:00.000Z","data":{}}'
timestamp=$(date +%s)
signature=$(printf '%s.%s' "$timestamp" "$body" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')

curl --fail --silent --show-error "$1" \
  --header 'Content-Type: application/json' \
  --header 'X-Service-Event: webhook.ping' \
  --header 'X-Service-Delivery: evt_1' \
  --header "X-Service-Timestamp: $timestamp" \
  --header "X-Service-Signature: sha256=$signature" \
  --data-binary "$body"
