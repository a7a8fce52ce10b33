import type { Schema } from '#lib/contract/openapi-types.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { objectIn } from './describe-schema.ts';
import { FieldTable } from './FieldTable.tsx';
import styles from './reference.module.css';
import { TypeName } from './TypeName.tsx';

type TypesPartProps = { schemas: readonly (readonly [string, Schema])[]; t: AppStrings['docs'] };

/** All named types of the document. */
export function TypesPart({ schemas, t }: TypesPartProps) {
  return (
    <>
      <h1>{t.types}</h1>
      {schemas.map(([name, schema]) => (
        <section key={name} id={name} className={`stack-4 ${styles.operation}`}>
          <h2>{name}</h2>
          {schema.description && <p lang="en">{schema.description}</p>}
          {schema.properties || objectIn(schema) === null ? null : <TypeName schema={schema} t={t} />}
          <FieldTable schema={schema} t={t} label={name} />
        </section>
      ))}
    </>
  );
}
