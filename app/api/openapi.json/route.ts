import openapi from '#lib/contract/openapi.json' with { type: 'json' };

export const dynamic = 'force-static';

export const GET = () => Response.json(openapi, { headers: { 'Access-Control-Allow-Origin': '*' } });
