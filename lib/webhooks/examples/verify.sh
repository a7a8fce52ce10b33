#!/bin/sh
# Checks a request that was saved: SECRET=whsec_... ./verify.sh TIMESTAMP SIGNATURE body.json
age=$(($(date +%s) - $1))
[ "${age#-}" -le 300 ] || { echo 'too old'; exit 1; }

expected=$({ printf '%s.' "$1"; cat "$3"; } | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')
[ "sha256=$expected" = "$2" ] && echo 'genuine' || { echo 'forged'; exit 1; }
