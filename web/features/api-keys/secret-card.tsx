/** The secret of a key that was made a moment ago: shown this once, to be copied. */
import { Trans, useLingui } from '@lingui/react/macro'
import { approvalLink } from '@zend/web/data/links'
import { Button, Card, Note, TextLink } from '@zend/web/ui'
import { IconAlert, IconCheck, IconCopy, IconInfo } from '@zend/web/ui/icons'
import { useCopy } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import type { KeyResult } from './keys.queries.ts'

/** The card. */
export function SecretCard({ made, onEnd }: { readonly made: KeyResult; readonly onEnd: () => void }): ReactElement {
  const { t } = useLingui()
  const { secret, id, asked } = made
  const copying = useCopy(secret, t`The key is copied.`)
  return (
    <Card padded className="page-column grid max-w-[660px] gap-5 tablet:p-6" aria-labelledby="secret">
      <h2 id="secret" className="display text-card-title">
        <Trans>Copy your key now</Trans>
      </h2>
      <p className="text-label">
        <Trans>
          It is shown this once. Keep it where your system keeps its secrets; nobody at Zend can see it again.
        </Trans>
      </p>
      <p className="rounded-[18px] bg-raised p-4 font-mono text-label wrap-anywhere select-all">{secret}</p>
      <Button icon={copying.copied ? <IconCheck size={20} /> : <IconCopy size={20} />} onClick={copying.copy}>
        {copying.copied ? <Trans context="key">Copied</Trans> : <Trans>Copy the key</Trans>}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copying.announcement}
      </span>
      {id === null ? null : (
        <p className="text-label text-muted">
          <Trans>
            Its id, which your signatures name: <span className="font-mono wrap-anywhere select-all">{id}</span>
          </Trans>
        </p>
      )}
      {asked === null ? (
        <Note tone="info" icon={<IconInfo />}>
          <Trans>It works at once, for a year.</Trans>
        </Note>
      ) : (
        <Note tone="warn" icon={<IconAlert />}>
          <Trans>It works once another member has approved it.</Trans>{' '}
          <TextLink href={approvalLink(asked.id)}>
            <Trans>See the request</Trans>
          </TextLink>
        </Note>
      )}
      <Button variant="ghost" wide onClick={onEnd}>
        <Trans>I have kept it</Trans>
      </Button>
    </Card>
  )
}
