import type { Schema } from '#lib/contract/openapi-types.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { fieldsOf, objectIn } from './describe-schema.ts';
import styles from './reference.module.css';
import { TypeName } from './TypeName.tsx';

type FieldTableProps = { schema: Schema; t: AppStrings['docs']; label: string };

/** Table of an object's members. Members that are unnamed objects open in place. */
export function FieldTable({ schema, t, label }: FieldTableProps) {
  const object = objectIn(schema);
  if (!object) return <TypeName schema={schema} t={t} />;
  return (
    <dl className={styles.fields} aria-label={label}>
      {fieldsOf(object, t).map(({ name, isRequired, note, schema: member }) => (
        <div key={name} className={styles.field}>
          <dt>
            <code>{name}</code>
            {isRequired && <span className={styles.required}>{t.required}</span>}
          </dt>
          <dd>
            <TypeName schema={member} t={t} />
            {note && <p className={`hint ${styles.note}`}>{note}</p>}
            {!member.$ref && objectIn(member) && (
              <details className={styles.inner}>
                <summary>{t.fields}</summary>
                <FieldTable schema={member} t={t} label={name} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
