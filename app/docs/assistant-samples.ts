/** Configurations for assistants. `{origin}` is the address of the service. */
export const assistantSamples: Readonly<Record<string, string>> = {
  claude: `claude mcp add --transport http atrium {origin}/api/mcp/ \\
  --header "Authorization: Bearer sk_…"`,
  vscode: `{
  "inputs": [
    { "type": "promptString", "id": "atrium-key", "description": "Atrium API key", "password": true }
  ],
  "servers": {
    "atrium": {
      "type": "http",
      "url": "{origin}/api/mcp/",
      "headers": { "Authorization": "Bearer \${input:atrium-key}" }
    }
  }
}`,
};
