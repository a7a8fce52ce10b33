import * as z from 'zod';

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Schema of the parameters of a path: `{project_id}` is text, and verbs get it as `projectId`. */
export type PathParams<Path extends string> = z.ZodType<
  { [Name in NamesIn<Path> as CamelCase<Name>]: string },
  { [Name in NamesIn<Path>]: string }
>;

/** Returns the schema of each parameter by its name in the path. */
export function pathShape(path: string): Record<string, z.ZodString> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, z.string()]));
}

/** Returns the schema that renames the parameters of a path for verbs. */
export function paramsOf<Path extends string>(path: Path): PathParams<Path> {
  const shape = pathShape(path);
  const names = Object.keys(shape).map((name) => [name, camelCase(name)] as const);
  const schema = z
    .object(shape)
    .transform((params) => Object.fromEntries(names.map(([name, verbName]) => [verbName, params[name]])));
  // The type reads the same names in the path.
  return schema as unknown as PathParams<Path>;
}

/** Returns the members of a body under the names that verbs use: `pending_token` as `pendingToken`. */
export function inCamelCase<Body extends object>(
  body: Body,
): { [Name in keyof Body & string as CamelCase<Name>]: Body[Name] } {
  const members = Object.entries(body).map(([name, value]) => [camelCase(name), value]);
  return Object.fromEntries(members) as ReturnType<typeof inCamelCase<Body>>;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
