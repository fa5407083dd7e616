/** What somebody could do alone with these permissions, in sentences; those that deserve a second look stand out. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@zend/contracts'
import { IconAlert, IconCheck } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { aloneOf } from './members.flow.ts'
import { ALONE_TEXTS } from './members.texts.ts'

/** The sentences. */
export function Alone({ permissions }: { readonly permissions: readonly Permission[] }): ReactElement {
  const { i18n } = useLingui()
  const sentences = aloneOf(permissions)
  if (sentences.length === 0)
    return (
      <p className="text-label text-muted">
        {permissions.length === 0 ? (
          <Trans>Sees who acts for the company, and nothing of its money.</Trans>
        ) : (
          <Trans>Moves no money and approves none.</Trans>
        )}
      </p>
    )
  return (
    <ul className="grid gap-2.5 text-label">
      {sentences.map(({ key, risk }) => (
        <li key={key} className="flex items-start gap-2.5">
          {risk ? (
            <IconAlert size={20} className="shrink-0 text-warn" />
          ) : (
            <IconCheck size={20} className="shrink-0 text-muted" />
          )}
          {i18n._(ALONE_TEXTS[key])}
        </li>
      ))}
    </ul>
  )
}
