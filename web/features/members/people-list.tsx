/** Everybody as a list, for narrow screens: the permissions are on each one's own page. */
import { Plural, useLingui } from '@lingui/react/macro'
import type { MemberAnswer } from '@zend/contracts'
import { roleText } from '@zend/web/data/companies'
import { List } from '@zend/web/ui'
import { IconChevronRight } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { changesOf } from './members.flow.ts'
import { Person } from './person.tsx'

/** The list. */
export function PeopleList({ members }: { readonly members: readonly MemberAnswer[] }): ReactElement {
  const { t, i18n } = useLingui()
  return (
    <List aria-label={t`Members`}>
      {members.map((member) => {
        const changes = changesOf(member)
        return (
          <li key={member.id}>
            <Link
              to={href('/members/:id', { id: member.id })}
              className="flex min-h-18 items-center gap-3 px-4 py-3 hover:bg-ground focus-visible:-outline-offset-3 tablet:px-5"
            >
              <span className="min-w-0 flex-1">
                <Person member={member} wraps />
                <span className="mt-1 block pl-13 text-meta">
                  <span className="font-semibold">{i18n._(roleText(member.role))}</span>
                  {changes === 0 ? null : (
                    <span className="text-brand-ink">
                      {', '}
                      <Plural value={changes} one="with # change" other="with # changes" />
                    </span>
                  )}
                </span>
              </span>
              <IconChevronRight size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        )
      })}
    </List>
  )
}
