/** Two similar addresses, one above the other, with every differing character marked, to reveal address poisoning. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Identicon, Note } from '@zend/web/ui'
import { Checkbox } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'
import { differingRuns } from './differing.ts'

/** `known` is the address used before, `typed` the current one. `onCompared` confirms the typed one. */
export function LookAlike({
  known,
  typed,
  pending,
  onCompared,
}: {
  readonly known: string
  readonly typed: string
  readonly pending: boolean
  readonly onCompared: () => void
}): ReactElement {
  const { t } = useLingui()
  const [ticked, setTicked] = useState(false)
  return (
    <Card padded role="alert" aria-labelledby="look-alike">
      <Note tone="bad" icon={<IconAlert />}>
        <p id="look-alike" className="font-semibold">
          <Trans>This address looks like one you know, but it is another.</Trans>
        </p>
        <p>
          <Trans>
            Scammers send tiny amounts from look-alike addresses and hope you copy the wrong one. Check every
            highlighted character.
          </Trans>
        </p>
      </Note>
      <div className="mt-4 grid gap-4">
        <Compared title={<Trans>You know</Trans>} address={known} other={typed} />
        <Compared title={<Trans>You entered</Trans>} address={typed} other={known} />
      </div>
      <Checkbox
        label={<Trans>I compared them. The one I entered is right.</Trans>}
        checked={ticked}
        onChange={(event) => setTicked(event.currentTarget.checked)}
        className="mt-4"
      />
      <Button
        variant="danger"
        wide
        className="mt-2"
        disabled={!ticked}
        loading={pending}
        loadingText={t`Checking…`}
        onClick={onCompared}
      >
        <Trans>Send to it all the same</Trans>
      </Button>
    </Card>
  )
}

function Compared({
  title,
  address,
  other,
}: {
  readonly title: ReactNode
  readonly address: string
  readonly other: string
}): ReactElement {
  const { t } = useLingui()
  return (
    <div>
      <p className="mb-1.5 text-label text-muted">{title}</p>
      <div className="flex items-center gap-3.5">
        <span className="block size-14 shrink-0 overflow-hidden rounded-field">
          <Identicon
            text={address}
            label={t`Cloth of this address: a picture that changes when any character does`}
            className="size-full"
          />
        </span>
        <p className="min-w-0 flex-1 font-mono text-body leading-[1.65] tracking-wide break-all">
          {differingRuns(address, other).map(({ text, differs }, at) =>
            differs ? (
              <mark
                key={at}
                className="rounded-code bg-bad-soft font-bold text-bad underline decoration-2 underline-offset-4"
              >
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </p>
      </div>
    </div>
  )
}
