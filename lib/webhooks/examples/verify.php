<?php

// $body: the text as received, file_get_contents('php://input'), before json_decode.
function is_genuine(string $secret, array $headers, string $body): bool
{
    $timestamp = $headers['X-Service-Timestamp'] ?? '';
    if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }

    $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    return hash_equals($expected, $headers['X-Service-Signature'] ?? '');
}
