import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, newClient } from '#tests/bench/support/client.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

const secret = 'a-secret-for-the-operator';
const email = 'reader@example.org';
const password = 'tulip-harbour-92';
let app: RunningApp;
