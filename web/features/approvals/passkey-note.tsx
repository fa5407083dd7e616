/** Says before somebody approves that their passkeys cannot yet, and what helps. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Note, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconKey } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { href } from 'react-router'
import { ownPasskeysQuery } from './approvals.queries.ts'

/** The note; nothing for whoever can approve now, and while it is not known. */
export function PasskeyNote(): ReactElement | null {
  const format = useFormat()
  const { data: passkeys } = useQuery(ownPasskeysQuery())
  if (passkeys === undefined) return null
  const now = new Date().toISOString()
  const [first] = passkeys.map(({ confirmsFrom }) => confirmsFrom).toSorted()
  if (first !== undefined && Date.parse(first) <= Date.parse(now)) return null
  const from = first === undefined ? '' : format.when('from', first, now, { long: true })
  return (
    <Note tone="warn" icon={<IconKey size={20} />} className="mb-3">
      <p className="num">
        {first === undefined ? (
          <Trans>You can approve once you have a passkey.</Trans>
        ) : (
          <Trans>
            Your passkey was added with the password, so it can approve {from}. To approve now, remove it and add it
            again with a mailed code.
          </Trans>
        )}
      </p>
      <TextLink href={href('/settings/security/2fa')}>
        {first === undefined ? <Trans>Add a passkey</Trans> : <Trans>Your passkeys</Trans>}
      </TextLink>
    </Note>
  )
}
