/** Since when a company's rules hold, in a sentence. */
import { Trans } from '@lingui/react/macro'
import { useFormat } from '@zend/web/ui/format'
import type { ReactNode } from 'react'
import type { Policy } from './policy.queries.ts'

/** Since when the rules hold, and who set them. */
export function Since({ policy: { version, changedAt, changedBy } }: { readonly policy: Policy }): ReactNode {
  const format = useFormat()
  if (version === 0 || changedAt === null || changedBy === null)
    return <Trans>The rules that every company begins with. Nobody has changed them.</Trans>
  const at = format.when('at', changedAt, new Date().toISOString(), { long: true })
  const { name, you } = changedBy
  return you ? (
    <Trans>You set them {at}.</Trans>
  ) : (
    <Trans>
      {name} set them {at}.
    </Trans>
  )
}
