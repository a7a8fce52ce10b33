import { serveFile } from '#lib/images/serve-file.ts';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ name: string[] }> },
): Promise<Response> {
  return serveFile(request, (await params).name.join('/'));
}
