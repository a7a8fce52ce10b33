import type { Schema } from '#lib/contract/openapi-types.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { curlOf, objectIn } from './describe-schema.ts';
import { FieldTable } from './FieldTable.tsx';
import { MethodName } from './MethodName.tsx';
import type { Operation } from './open-api.ts';
import styles from './reference.module.css';
import { TypeName } from './TypeName.tsx';

type Texts = AppStrings['docs'];
type OperationPartProps = { operation: Operation; origin: string; t: Texts };

/** One endpoint: purpose, callers, request and response. */
export function OperationPart({ operation, origin, t }: OperationPartProps) {
  const { id, method, path, summary, bodies, status, reply } = operation;
  const places = [
    { title: t.path, parameters: operation.parameters.filter((parameter) => parameter.in === 'path') },
    { title: t.query, parameters: operation.parameters.filter((parameter) => parameter.in === 'query') },
    { title: t.headers, parameters: operation.parameters.filter((parameter) => parameter.in === 'header') },
  ].filter(({ parameters }) => parameters.length > 0);
  return (
    <section id={id} className={`stack-4 ${styles.operation}`}>
      <h2 lang="en">{summary}</h2>
      <p className={styles.address}>
        <MethodName method={method} />
        <code>{path}</code>
      </p>
      <p className="muted">
        {t.who}: {whoMayCall(operation, t)}
      </p>
      {places.map(({ title, parameters }) => (
        <div key={title} className={`stack ${styles.block}`}>
          <h3>{title}</h3>
          <FieldTable schema={asObject(parameters)} t={t} label={title} />
        </div>
      ))}
      {bodies.map(({ mediaType, schema }) => (
        <div key={mediaType} className={`stack ${styles.block}`}>
          <h3>
            {t.body} <code>{mediaType}</code>
          </h3>
          <FieldTable schema={schema} t={t} label={t.body} />
        </div>
      ))}
      <div className={`stack ${styles.block}`}>
        <h3>{t.response}</h3>
        <p>
          <code>{status}</code> {reply ? <TypeName schema={reply} t={t} /> : t.nothing}
        </p>
        {reply && objectIn(reply) && <FieldTable schema={reply} t={t} label={t.response} />}
      </div>
      <div className={`stack ${styles.block}`}>
        <h3>{t.example}</h3>
        <CopyField label={t.example} value={curlOf(operation, origin)} />
      </div>
    </section>
  );
}

function whoMayCall({ security }: Operation, t: Texts): string {
  const ways = security.flatMap((way) => (Object.keys(way).length === 0 ? ['nobody'] : Object.keys(way)));
  if (ways.includes('nobody')) return ways.includes('key') ? t.auth.public : t.auth.none;
  return ways.includes('key') ? t.auth.key : t.auth.account;
}

function asObject(parameters: Operation['parameters']): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
