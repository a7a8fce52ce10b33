import Link from 'next/link';
import type { Schema } from '#lib/contract/openapi-types.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { typeParts } from './describe-schema.ts';
import styles from './reference.module.css';

/** A type in words, with links to named types. */
export function TypeName({ schema, t }: { schema: Schema; t: AppStrings['docs'] }) {
  return (
    <span className={styles.type}>
      {typeParts(schema, t).map(({ text, ref }) =>
        ref ? (
          <Link key={ref} href={`/docs/types#${ref}`}>
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </span>
  );
}
