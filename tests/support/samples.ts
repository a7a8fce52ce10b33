import type { ApiCall } from './api.ts';

/** What a call of an endpoint needs beside the project in its path, so that it reaches its permission check. */
type Sample = { json?: unknown; form?: () => FormData; params?: Record<string, string> };

const someId = '00000000-0000-4000-8000-000000000000';
const upload = () => {
  const form = new FormData();
  form.set('file', new Blob(['not an image']), 'x.png');
  form.set('name', 'Sample');
  return form;
};

const samples: Record<string, Sample> = {
  updateProject: { json: { name: 'Renamed' } },
  createProject: { json: { name: 'Another' } },
  uploadImage: { form: upload },
  createIcon: { form: upload },
};

/** Path and body with which `endpoint` is called on the project `projectId`. */
export function sampleCall(
  endpoint: { id: string; path: string },
  projectId: string,
): { path: string; call: ApiCall } {
  const sample = samples[endpoint.id] ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'project_id' || name === 'project' ? projectId : (sample.params?.[name] ?? someId),
  );
  return {
    path,
    call: {
      ...(sample.json !== undefined && { json: sample.json }),
      ...(sample.form && { form: sample.form() }),
    },
  };
}

/** Registers what later endpoints need, so that the matrix grows with the contract. */
export function addSamples(more: Record<string, Sample>): void {
  Object.assign(samples, more);
}
