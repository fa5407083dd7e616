/** Everybody and every permission in one table, with what differs from a role marked. For wide screens. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { InvitationAnswer, MemberAnswer } from '@zend/contracts'
import { PERMISSION_TEXTS, roleText } from '@zend/web/data/companies'
import { cx, TextLink } from '@zend/web/ui'
import { IconCheck, IconClock } from '@zend/web/ui/icons'
import type { ReactElement, ReactNode } from 'react'
import { href } from 'react-router'
import { type Grant, GROUPS, type Mark, markOf } from './members.flow.ts'
import { GROUP_TEXTS } from './members.texts.ts'
import { Person } from './person.tsx'

const COLUMNS = GROUPS.flatMap(({ permissions }) =>
  permissions.map((permission, order) => ({ permission, first: order === 0 })),
)

/** The table. */
export function Matrix({
  members,
  invitations,
}: {
  readonly members: readonly MemberAnswer[]
  readonly invitations: readonly InvitationAnswer[]
}): ReactElement {
  const { t, i18n } = useLingui()
  return (
    <table className="w-full border-collapse text-label">
      <caption className="visually-hidden">{t`Members and what they may do`}</caption>
      <thead className="text-meta text-muted">
        <tr>
          <td colSpan={2}>{'\u00a0'}</td>
          {GROUPS.map(({ group, permissions }) => (
            <th
              key={group}
              scope="colgroup"
              colSpan={permissions.length}
              className="px-1.5 pt-4 font-semibold text-ink"
            >
              <span className="block border-b-2 border-line pb-1.5">{i18n._(GROUP_TEXTS[group])}</span>
            </th>
          ))}
        </tr>
        <tr className="border-b border-line">
          <th scope="col" className="px-5 py-2.5 text-left font-semibold">
            <Trans>Person</Trans>
          </th>
          <th scope="col" className="px-2 py-2.5 text-left font-semibold">
            <Trans>Role</Trans>
          </th>
          {COLUMNS.map(({ permission, first }) => (
            <th
              key={permission}
              scope="col"
              className={cx('px-1 py-2.5 font-semibold', first && 'border-l border-line')}
            >
              {i18n._(PERMISSION_TEXTS[permission])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {members.map((member) => (
          <Row key={member.id} grant={member}>
            <TextLink href={href('/members/:id', { id: member.id })} className="text-ink">
              <Person member={member} wraps />
            </TextLink>
          </Row>
        ))}
        {invitations.map((invitation) => (
          <Row key={invitation.id} grant={invitation}>
            <span className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-pill bg-raised text-muted">
                <IconClock size={20} />
              </span>
              <span className="min-w-0 leading-tight">
                <span className="block wrap-anywhere">{invitation.email}</span>
                <span className="block text-meta font-normal text-muted">
                  <Trans>Invited, not here yet</Trans>
                </span>
              </span>
            </span>
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function Row({ grant, children }: { readonly grant: Grant; readonly children: ReactNode }): ReactElement {
  const { i18n } = useLingui()
  return (
    <tr>
      <th scope="row" className="px-5 py-3 text-left font-semibold">
        {children}
      </th>
      <td className="px-2 py-3 font-semibold">{i18n._(roleText(grant.role))}</td>
      {COLUMNS.map(({ permission, first }) => (
        <td key={permission} className={cx('px-1 py-3 text-center', first && 'border-l border-line')}>
          <Cell mark={markOf(grant, permission)} />
        </td>
      ))}
    </tr>
  )
}

/** One permission of one person: the role's own, added, taken away, or none. */
function Cell({ mark }: { readonly mark: Mark }): ReactElement {
  const look = 'mx-auto grid size-6 place-items-center rounded-[7px] font-bold'
  switch (mark) {
    case 'has':
      return (
        <span className={cx(look, 'bg-action text-on-action')}>
          <IconCheck size={16} />
          <span className="visually-hidden">
            <Trans context="permission">yes</Trans>
          </span>
        </span>
      )
    case 'none':
      return (
        <span className={look}>
          <span aria-hidden className="size-1.5 rounded-pill bg-line-strong" />
          <span className="visually-hidden">
            <Trans context="permission">no</Trans>
          </span>
        </span>
      )
    default:
      return (
        <span className={cx(look, 'border-2 border-brand text-brand-ink')}>
          <span aria-hidden>{mark === 'added' ? '+' : '−'}</span>
          <span className="visually-hidden">
            {mark === 'added' ? <Trans>added to the role</Trans> : <Trans>taken from the role</Trans>}
          </span>
        </span>
      )
  }
}

/** What the marks mean. */
export function Legend(): ReactElement {
  return (
    <p className="flex items-center gap-2 text-meta text-muted">
      <span
        aria-hidden
        className="grid size-5 place-items-center rounded-[6px] border-2 border-brand font-bold text-brand-ink"
      >
        ±
      </span>
      <Trans>differs from the role</Trans>
    </p>
  )
}
