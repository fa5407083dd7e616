/** A transaction that no searched network has (some may not have answered): what that can mean, and what to do next. */
import { Trans } from '@lingui/react/macro'
import type { RescueSearch } from '@zend/contracts'
import { supportLink } from '@zend/web/data/links'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { Button, Card, LinkButton } from '@zend/web/ui'
import { IconHeadset } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { type AskAgain, AskAgainButton } from './ask-again.tsx'

/** The card. */
export function NotFound({
  search: { network, hash },
  again,
}: {
  readonly search: RescueSearch
  readonly again: AskAgain
}): ReactElement {
  const name = network === null ? null : NETWORK_NAMES[network]
  return (
    <Card padded>
      <h2 className="display text-card-title">
        {name === null ? <Trans>None of the networks we asked has it</Trans> : <Trans>{name} does not have it</Trans>}
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>No coins are lost by that. One of these is usually the reason:</Trans>
      </p>
      <ul className="mt-4 grid list-disc gap-2.5 pl-5 text-label marker:text-muted">
        <li>
          <Trans>
            <b>Not sent yet.</b> Exchanges show a payment as sent before it is. Ask there, and come back when the
            network has it.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Dropped.</b> A payment with a small fee can fall out of a network again. The coins are then still with
            the sender.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Another network.</b> It went over one that we did not ask or do not use. Ask the sender which one it was.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Another hash.</b> Copy it once more at the sender, all of it.
          </Trans>
        </li>
      </ul>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {name === null ? null : (
          <Button size="small" loading={again.pending} disabled={!again.online} onClick={again.everywhere}>
            <Trans>Look on every network</Trans>
          </Button>
        )}
        <AskAgainButton again={again} />
        <LinkButton href={supportLink({ hash: hash })} variant="ghost" size="small" icon={<IconHeadset size={20} />}>
          <Trans>Write to support</Trans>
        </LinkButton>
      </div>
    </Card>
  )
}
