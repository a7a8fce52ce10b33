'use client';

import { Ban, Ellipsis, KeyRound, LockOpen, UserMinus } from 'lucide-react';
import { roles } from '#lib/contract/choices.ts';
import { mayHandleRole } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/messages/fill.ts';
import { Avatar } from '#lib/ui/Avatar.tsx';
import { Badge } from '#lib/ui/Badge.tsx';
import { IconButton } from '#lib/ui/Button.tsx';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { Menu, MenuItem, MenuSeparator } from '#lib/ui/menus/Menu.tsx';
import { Select } from '#lib/ui/menus/Select.tsx';
import { Row } from '#lib/ui/Rows.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../organization.module.css';
import { type Member, type MemberChange, type Mine, nameOf } from './member-change.ts';

type MemberRowProps = {
  member: Member;
  mine: Mine;
  isChangeable: boolean;
  isBusy: boolean;
  onChange: (change: MemberChange) => void;
};

export function MemberRow({ member, mine, isChangeable, isBusy, onChange }: MemberRowProps) {
  const { t } = useStrings('organization');
  const { people, roles: names } = t.organization;
  const isMe = member.id === mine.memberId;
  const name = nameOf(member);
  return (
    <Row
      start={<Avatar name={name} url={member.user.avatar_url} />}
      title={name}
      beside={
        <>
          {isMe && <Badge isPlain>{people.you}</Badge>}
          {member.status === 'blocked' && <Badge tone="error">{people.blocked}</Badge>}
        </>
      }
      text={
        <>
          {member.user.email}
          {', '}
          {people.joined} <LocalTime value={member.joined_at} isDay />
        </>
      }
      isEndBelow={isChangeable}
      end={
        isChangeable ? (
          <>
            <span className={styles.role}>
              <Select
                size="sm"
                label={fill(people.roleOf, { name })}
                value={member.role}
                choices={roles
                  .filter((role) => mayHandleRole(mine.role, role))
                  .map((role) => ({ value: role, label: names[role] }))}
                onChange={(role) => role !== member.role && onChange({ kind: 'role', member, role })}
                isDisabled={isBusy}
              />
            </span>
            {!isMe && <MemberMenu member={member} mine={mine} onChange={onChange} />}
          </>
        ) : (
          <span className={styles.roleText}>{names[member.role]}</span>
        )
      }
    />
  );
}

function MemberMenu({ member, mine, onChange }: Pick<MemberRowProps, 'member' | 'mine' | 'onChange'>) {
  const { people } = useStrings('organization').t.organization;
  const isBlocked = member.status === 'blocked';
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={fill(people.more, { name: nameOf(member) })} icon={<Ellipsis aria-hidden />} />
      }
    >
      {mine.role === 'owner' && !isBlocked && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onChange({ kind: 'transfer', member })}>
          {people.transfer}
        </MenuItem>
      )}
      <MenuItem
        icon={isBlocked ? <LockOpen aria-hidden /> : <Ban aria-hidden />}
        onSelect={() => onChange({ kind: 'status', member, status: isBlocked ? 'active' : 'blocked' })}
      >
        {isBlocked ? people.unblock : people.block}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<UserMinus aria-hidden />}
        isDanger
        onSelect={() => onChange({ kind: 'remove', member })}
      >
        {people.remove}
      </MenuItem>
    </Menu>
  );
}
