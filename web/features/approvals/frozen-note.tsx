/** That payments of the company are stopped: on the dashboard, with the requests, and where they are stopped. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { companyQuery } from '@zend/web/data/companies'
import { supportLink } from '@zend/web/data/links'
import { Note, TextLink } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** Since when payments are stopped; `null` while they are not, or nothing is known. */
export function useFrozenSince(): string | null {
  return useQuery({ ...companyQuery(), refetchOnMount: 'always' }).data?.frozenSince ?? null
}

/** Says that payments are stopped, and who opens them again; nothing while they are not. */
export function FrozenNote({ className }: { readonly className?: string }): ReactElement | null {
  const format = useFormat()
  const since = useFrozenSince()
  if (since === null) return null
  const at = format.when('at', since, new Date().toISOString(), { long: true })
  return (
    <Note tone="bad" icon={<IconAlert />} {...(className !== undefined && { className })}>
      <p className="font-semibold">
        <Trans>Payments of the company are stopped</Trans>
      </p>
      <p>
        <Trans>
          Since {at} nothing is sent, also nothing that was approved. Deposits and swaps go on. Only our support can
          open it again, once we have looked.
        </Trans>{' '}
        <TextLink href={supportLink(null)}>
          <Trans>Support</Trans>
        </TextLink>
      </p>
    </Note>
  )
}
