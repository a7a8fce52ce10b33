import styles from './auth.module.css';

type AuthHeadProps = {
  title: string;
  text: string;
  /** Announces the text when it changes. */
  role?: 'status' | 'timer';
};

/** Heading of a step, and what it is about. */
export function AuthHead({ title, text, role }: AuthHeadProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead} role={role}>
        {text}
      </p>
    </>
  );
}
