import { pageStrings } from '#lib/http/page-strings.ts';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { ListSection } from '#lib/ui/shell/Section.tsx';
import { Tabs } from '#lib/ui/shell/Tabs.tsx';
import { signatureExamples } from '#lib/webhooks/signature-examples.ts';
import styles from './webhooks.module.css';

/** Shows how a receiver verifies a request, with code that our own tests run. */
export async function VerifySection() {
  const { t } = await pageStrings();
  const texts = t.webhooks.verify;
  const hints: Record<string, string> = { 'send.sh': texts.sendHint, 'verify.sh': texts.checkHint };
  const examples = await signatureExamples();
  return (
    <ListSection title={texts.title} text={texts.text}>
      <Tabs
        label={texts.languages}
        tabs={examples.map(({ language, files }) => ({
          id: language,
          label: language,
          panel: (
            <div className={styles.examples}>
              {files.map(({ name, code }) => (
                <div className={styles.example} key={name}>
                  <p className="hint">
                    <code>{name}</code> {hints[name]}
                  </p>
                  <CopyField label={name} value={code.trimEnd()} keepsLines />
                </div>
              ))}
            </div>
          ),
        }))}
      />
    </ListSection>
  );
}
