/** How a bill is paid: beginning a payment by a link, choosing coin and network, and what to send where until when. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { Act, Copied, Slot, When } from './parts.tsx'

/** A link that many can pay by: each begins a payment of their own. */
export function BeginPayment(): ReactElement {
  const { t } = useLingui()
  return (
    <When flags={['link-open']} as="form" className="card" data-form="begin">
      <label>
        <span className="label">
          <Trans>Your name or order number, if the company is to know it</Trans>
        </span>
        <input name="name" maxLength={120} autoComplete="name" aria-label={t`Your name or order number`} />
      </label>
      <button type="submit" className="loud">
        <Trans>Start payment</Trans>
      </button>
      <Refused />
    </When>
  )
}

/** Coin and network, and a firm quote for them. */
export function Choose(): ReactElement {
  const { t } = useLingui()
  return (
    <When flags={['payable']} as="form" className="card" data-form="quote">
      <h2>
        <Trans>Pay in coins</Trans>
      </h2>
      <div className="pair">
        <label>
          <span className="label">
            <Trans>Coin</Trans>
          </span>
          <select data-choose="coin" name="coin" aria-label={t`Coin`} />
        </label>
        <label>
          <span className="label">
            <Trans>Network</Trans>
          </span>
          <select data-choose="network" name="network" aria-label={t`Network`} />
        </label>
      </div>
      <button type="submit" className="loud">
        <Trans>Show amount and address</Trans>
      </button>
      <Refused />
    </When>
  )
}

/** Why what was asked for was refused. */
export function Refused(): ReactElement {
  return (
    <div role="alert">
      <When flags={['no-amount_too_small']} as="p" className="note bad">
        <Trans>The amount is below the minimum of this network. Choose another network or coin.</Trans>
      </When>
      <When flags={['no-price']} as="p" className="note bad">
        <Trans>
          There is no price of this coin that we can rely on right now. Choose another one, or try again soon.
        </Trans>
      </When>
      <When flags={['no-network']} as="p" className="note bad">
        <Trans>This network cannot be used right now. Choose another one.</Trans>
      </When>
      <When flags={['no-rate_limited']} as="p" className="note bad">
        <Trans>Too many requests. Try again later.</Trans>
      </When>
      <When flags={['no-address']} as="p" className="note bad">
        <Trans>This is not an address of the chosen network.</Trans>
      </When>
      <When flags={['no-covered']} as="p" className="note">
        <Trans>What has already been sent covers this. Wait until it is confirmed.</Trans>
      </When>
      <When flags={['no-claim']} as="p" className="note bad">
        <Trans>An address was given already, or this link has expired. Ask the company for another one.</Trans>
      </When>
      <When flags={['no-other']} as="p" className="note bad">
        <Trans>That did not work. Check your connection and try again.</Trans>
      </When>
    </div>
  )
}

/** Amount, address and code of what was chosen, while its amount holds. */
export function Pay(): ReactElement {
  const { t } = useLingui()
  const [copy, done] = [t({ message: 'Copy', context: 'button' }), t({ message: 'Copied', context: 'button' })]
  return (
    <When flags={['quoted']} as="section" className="card pay">
      <When flags={['holds']} as="p" className="clock" aria-label={t`How long the amount holds`}>
        <Trans>
          This amount holds for{' '}
          <strong>
            <Slot name="left" />
          </strong>
        </Trans>
      </When>
      <When flags={['over']} className="note warn">
        <p>
          <Trans>This amount no longer holds. What you send now counts at the price on arrival.</Trans>
        </p>
        <Act name="requote">
          <Trans>New amount</Trans>
        </Act>
      </When>
      <Copied slot="sendAmount" label={t`Send exactly`} copy={copy} done={done} />
      <p className="only">
        <Trans>
          Only{' '}
          <strong>
            <Slot name="sendCoin" />
          </strong>{' '}
          over{' '}
          <strong>
            <Slot name="sendNetwork" />
          </strong>
          . Coins that are sent over another network may be lost.
        </Trans>
      </p>
      <div className="code">
        <svg data-qr role="img" aria-label={t`The address as a QR code`} />
        <svg
          data-cloth
          viewBox="0 0 12 12"
          role="img"
          aria-label={t`The cloth of this address: another address has another one`}
        />
      </div>
      <When flags={['has-memo']} className="note warn">
        <p>
          <strong>
            <Trans>
              This address needs a memo, also called tag or comment. Without it your payment cannot be recognised.
            </Trans>
          </strong>
        </p>
        <Copied slot="memo" label={t`Memo`} copy={copy} done={done} />
      </When>
      <Copied slot="address" label={t`To this address`} copy={copy} done={done} />
      <p className="small">
        <Trans>
          Your wallet adds the network fee. Confirmation takes about <Slot name="minutes" /> minutes. You can close this
          page: the link shows it again at any time.
        </Trans>
      </p>
    </When>
  )
}
