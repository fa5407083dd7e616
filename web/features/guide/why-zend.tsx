/** The reasons to choose Zend (specification §2): four promises that other screens keep. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, IconButton, IconTile, type TileTone } from '@zend/web/ui'
import { IconBolt, IconClose, IconEye, IconGlobe, IconShield } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import { markSeen } from './seen-guides.ts'

function Reason({
  tone,
  icon,
  title,
  text,
}: {
  readonly tone: TileTone
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text: ReactNode
}): ReactElement {
  return (
    <li className="flex gap-3.5">
      <IconTile tone={tone}>{icon}</IconTile>
      <div className="min-w-0">
        <p className="text-body font-semibold">{title}</p>
        <p className="text-label text-muted">{text}</p>
      </div>
    </li>
  )
}

/** The reasons in one column, or in two where there is space (`columns`). */
export function Reasons({ columns = false }: { readonly columns?: boolean }): ReactElement {
  return (
    <ul className={columns ? 'grid gap-x-8 gap-y-5 laptop:grid-cols-2' : 'grid gap-5'}>
      <Reason
        tone="action"
        icon={<IconEye />}
        title={<Trans>Nothing hidden in the price</Trans>}
        text={<Trans>Rate, fee and what arrives stand on the screen before you agree.</Trans>}
      />
      <Reason
        tone="brand"
        icon={<IconShield />}
        title={<Trans>Addresses you can recognise</Trans>}
        text={<Trans>Each one has its own cloth. One changed letter weaves another.</Trans>}
      />
      <Reason
        tone="info"
        icon={<IconBolt />}
        title={<Trans>You see every step</Trans>}
        text={<Trans>From the first sighting to the last confirmation, live.</Trans>}
      />
      <Reason
        tone="ok"
        icon={<IconGlobe />}
        title={<Trans>Made for your phone and your language</Trans>}
        text={<Trans>Four languages, little data, and it says so when the network is gone.</Trans>}
      />
    </ul>
  )
}

/** The reasons on a card, until dismissed. `onTour` opens the introduction, for whoever is new. */
export function WhyCard({ onTour }: { readonly onTour?: () => void }): ReactElement | null {
  const { t } = useLingui()
  const title = useId()
  const [away, setAway] = useState(false)
  if (away) return null
  return (
    <Card aria-labelledby={title} className="relative mt-4 animate-late p-6">
      <h2 id={title} className="display mb-5 pr-11 text-card-title">
        <Trans>Why people choose Zend</Trans>
      </h2>
      <Reasons columns />
      {onTour === undefined ? null : (
        <Button variant="quiet" size="small" className="mt-5" onClick={onTour}>
          <Trans>Take a short tour</Trans>
        </Button>
      )}
      <span className="absolute top-3.5 right-3.5">
        <IconButton
          plain
          label={t`Dismiss`}
          icon={<IconClose />}
          onClick={() => {
            markSeen('why')
            setAway(true)
          }}
        />
      </span>
    </Card>
  )
}
