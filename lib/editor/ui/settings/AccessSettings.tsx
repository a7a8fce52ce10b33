'use client';

import { CircleCheck, CircleX, X } from 'lucide-react';
import { useState } from 'react';
import { isAllowedDomain, isDomainAllowed, typedDomain } from '../../../contract/schemas/domains.ts';
import { fill } from '../../../messages/fill.ts';
import { limits } from '../../../plans/limits.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import styles from '../frame/dialogs.module.css';
import settingsStyles from './settings.module.css';
import { useSettings } from './settings-host.tsx';

/** Sites that may embed the map, with a test of one. */
export function AccessSettings() {
  const { project, write, t } = useSettings();
  const [entry, setEntry] = useState('');
  const domains = project.allowed_domains;
  const wanted = typedDomain(entry);
  const isWrong = wanted !== '' && !isAllowedDomain(wanted);
  const add = () => {
    if (wanted === '' || isWrong) return;
    if (!domains.includes(wanted)) write({ allowed_domains: [...domains, wanted] });
    setEntry('');
  };
  return (
    <>
      <p className="faint">{t.settings.accessText}</p>
      <ul className={settingsStyles.codes}>
        {domains.map((domain) => (
          <li key={domain}>
            <code>{domain}</code>
            <IconButton
              label={fill(t.remove1, { name: domain })}
              onClick={() => write({ allowed_domains: domains.filter((each) => each !== domain) })}
              icon={<X aria-hidden />}
            />
          </li>
        ))}
      </ul>
      {domains.length < limits.allowedDomainsMax && (
        <div className={`stack ${settingsStyles.addRow}`}>
          <input
            className={styles.paletteInput}
            aria-label={t.settings.addDomain}
            placeholder={t.settings.domainHint}
            aria-invalid={isWrong || undefined}
            value={entry}
            onChange={(event) => setEntry(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add} disabled={wanted === '' || isWrong}>
            {t.settings.addDomain}
          </Button>
        </div>
      )}
      {isWrong && <p className={settingsStyles.wrong}>{t.settings.invalidDomain}</p>}
      <Tester domains={domains} />
    </>
  );
}

function Tester({ domains }: { domains: readonly string[] }) {
  const { t } = useSettings();
  const [page, setPage] = useState('');
  const address = page.includes('://') ? page.trim() : `https://${page.trim()}`;
  const host = page.trim() !== '' && URL.canParse(address) ? new URL(address) : null;
  const isAllowed = host && (domains.length === 0 || isDomainAllowed(host, domains));
  return (
    <div className={`stack ${settingsStyles.tester}`}>
      <label htmlFor="domain-tester">{t.settings.tester}</label>
      <input
        id="domain-tester"
        className={styles.paletteInput}
        placeholder={t.settings.testerHint}
        value={page}
        onChange={(event) => setPage(event.target.value)}
      />
      {host && (
        <p role="status" data-allowed={isAllowed || undefined}>
          {isAllowed ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          <span>{isAllowed ? t.settings.allowed : t.settings.refused}</span>
        </p>
      )}
    </div>
  );
}
