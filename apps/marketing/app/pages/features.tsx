/** The three crypto features and Zend Pay. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { ASSET_NAMES, COIN_CODES } from '@zend/kernel'
import { type Act, PRODUCT_COINS, productPath } from '../data/families.ts'
import { SWAP, WITHDRAW } from '../data/terms.ts'
import { amountText, percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { CrossingArt } from '../parts/art.tsx'
import { Closing, Hero, Points, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { Converter } from '../parts/converter.tsx'
import { AddressShown, CheckedAddress, PayeeCheck, SwapShown } from '../parts/product/coins.tsx'

function CoinsFor({ act }: { readonly act: Act }): ReactElement {
  return (
    <Related
      links={PRODUCT_COINS.map(
        (code) =>
          [productPath(act, code), ASSET_NAMES[code] === code ? code : `${ASSET_NAMES[code]} (${code})`] as const,
      )}
    />
  )
}

/** /deposits/crypto */
export function Deposits(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        eyebrow={t`Deposit`}
        title={t`Receive crypto for free`}
        lead={t`You get your own address for each coin and network. Watch your deposit confirm step by step; we tell you when it’s in your balance.`}
      >
        <AddressShown code="USDT" network="Tron" />
      </Hero>
      <Section title={t`What makes a deposit safe`}>
        <Points
          items={[
            {
              icon: 'eye',
              title: t`The right network, always shown`,
              text: t`Beside the address and inside the QR code. Coins sent on another network are the most common loss there is.`,
            },
            {
              icon: 'shield',
              title: t`Checked before it is shown`,
              text: t`Each time you open it, we check that the address is still yours. One that was changed isn’t shown.`,
            },
            {
              icon: 'tick',
              title: t`Credited exactly once`,
              text: t`Whatever a network does, also when it rewrites its last blocks: a payment counts once, and one that vanishes again never did.`,
            },
            {
              icon: 'clock',
              title: t`An honest clock`,
              text: t`How long it usually takes is learnt from recent deposits, not promised.`,
            },
            {
              icon: 'swap',
              title: t`Nothing is lost below the minimum`,
              text: t`Small amounts stay visible and are credited when together they pass it.`,
            },
            { icon: 'paper', title: t`Nothing is taken off`, text: t`What arrives on chain is what you are credited.` },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`May I use the same address again?`,
            answer: t`Yes, for good. Addresses are permanent per coin and network.`,
          },
          {
            question: t`My transaction is confirmed but I see nothing. Why?`,
            answer: t`Most often it went to another network or still needs confirmations. Send support the transaction’s hash, and we look it up with you.`,
          },
        ]}
      />
      <CoinsFor act="deposit" />
      <Closing title={<Trans>Get your first address</Trans>} />
    </>
  )
}

/** /swaps/crypto */
export function Swaps(): ReactElement {
  const { t } = useLingui()
  const coins = COIN_CODES.length
  const { language } = usePageLocation()
  const fee = percentText(language, SWAP.feePercent)
  const stableFee = percentText(language, SWAP.stableFeePercent)
  return (
    <>
      <Hero
        eyebrow={t`Swap`}
        title={t`Swap any coin for another. The rate is locked.`}
        lead={t`You see the market rate, our margin, the fee of ${fee} and what you get before you confirm. The rate is locked for ${plural(SWAP.offerSeconds, { one: '# second', other: '# seconds' })}.`}
      >
        <SwapShown />
      </Hero>
      <Section
        title={t`What you would get now`}
        lead={t`At the rate of this minute, with our margin and fee taken off.`}
      >
        <div className="lone-converter">
          <Converter from="BTC" to="USDT" amount="0.01" targets={['USDT', 'USDC', 'ETH', 'BNB', 'SOL']} />
        </div>
      </Section>
      <section className="wrap duo">
        <div className="tile">
          <CrossingArt left="ETH" right="USDC" />
          <h3>
            <Trans>Both sides at once</Trans>
          </h3>
          <p>
            <Trans>Your coin leaves and the other arrives in one entry of the books. There is no half swap.</Trans>
          </p>
        </div>
        <div className="tile">
          <CrossingArt left="USDT" right="USDC" />
          <h3>
            <Trans>Everything on the table</Trans>
          </h3>
          <p>
            <Trans>
              The market rate, our margin, the fee of {fee}, and what you get. Between dollar coins the fee is{' '}
              {stableFee}.
            </Trans>
          </p>
        </div>
      </section>
      <Questions
        items={[
          {
            question: t`Which coins can I swap?`,
            answer: t`Each of our ${coins} coins for every other, directly. You never have to go through a third one.`,
          },
          {
            question: t`What if prices are unclear?`,
            answer: t`When exchanges disagree too much or their prices are old, we make no offer and say so. A wrong price is worse than none.`,
          },
          {
            question: t`Do I need my PIN?`,
            answer: t`Yes, as for everything that moves money. Nothing leaves your account in a swap, but a stranger with your phone should not trade for you.`,
          },
        ]}
      />
      <CoinsFor act="swap" />
      <Closing title={<Trans>Make your first swap</Trans>} />
    </>
  )
}

/** /withdrawals/crypto */
export function Withdrawals(): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const free = amountText(language, WITHDRAW.newAddressFreeUsd, 'USD')
  const margin = percentText(language, WITHDRAW.feeMarginPercent)
  return (
    <>
      <Hero
        eyebrow={t`Withdraw`}
        title={t`Withdraw to any wallet. We check the address first.`}
        lead={t`Crypto payments can’t be reversed. So we check network, format and look-alike addresses, and fix the fee before you confirm.`}
      >
        <CheckedAddress code="BTC" network="Bitcoin" />
      </Hero>
      <Section title={t`What is checked before anything leaves`}>
        <Points
          items={[
            {
              icon: 'eye',
              title: t`The right network`,
              text: t`An address of another network is refused, with the reason, before you type an amount.`,
            },
            {
              icon: 'shield',
              title: t`Look-alikes`,
              text: t`Fraudsters plant addresses with the same first and last letters in your history. We compare the whole address, and its pattern shows it too.`,
            },
            {
              icon: 'people',
              title: t`A customer’s address?`,
              text: t`If the address belongs to another customer you are offered Zend Pay: instant, and free.`,
            },
            {
              icon: 'clock',
              title: t`Time to think again`,
              text: t`The first withdrawal of more than ${free} to a new address waits for an hour, and can be cancelled.`,
            },
            {
              icon: 'tick',
              title: t`Allowlist`,
              text: t`Switch it on, and money goes only to addresses that you saved at least a day ago.`,
            },
            {
              icon: 'paper',
              title: t`A code for this payment`,
              text: t`The code in your mail is good for this amount and this address, and for nothing else.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`What does a withdrawal cost?`,
            answer: t`What the network asks at that moment plus ${margin}, up to a maximum. The review page shows the fee and what the other side gets, and that’s what is charged.`,
          },
          {
            question: t`How long does it take?`,
            answer: t`It leaves as soon as its checks are done, usually at once. After that the network decides; the page counts confirmations and links to its explorer.`,
          },
          {
            question: t`Someone else is in my account. What now?`,
            answer: t`Lock your account: by the link at the end of any mail from us, on the sign-in page, or in the settings. It takes no password, and stops all sending and selling at once.`,
          },
        ]}
      />
      <CoinsFor act="withdraw" />
      <Closing title={<Trans>Open your free account</Trans>} />
    </>
  )
}

/** /zendpay/crypto */
export function ZendPay(): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <Hero
        eyebrow="Zend Pay"
        title={t`Pay anyone on Zend by username`}
        lead={t`It’s free and arrives instantly. You see their name and photo before you send, because payments can’t be reversed.`}
      >
        <PayeeCheck />
      </Hero>
      <Section title={t`How it goes`}>
        <Steps
          items={[
            {
              title: t`Type the username`,
              text: t`You see the name and the picture behind it before anything else. If it is not who you meant, stop there.`,
            },
            { title: t`Say how much`, text: t`In any of your coins, with its local value beside it.` },
            {
              title: t`Confirm`,
              text: t`With the code from your mail and your PIN. Both sides see it at once, in both their histories.`,
            },
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`Can I take a payment back?`,
            answer: t`No: it belongs to the other side the moment you confirm. Ask them to send it back, and write to us if you were deceived.`,
          },
          {
            question: t`Does the other side need to do anything?`,
            answer: t`Only to have an account. The amount is theirs at once; they can swap it, sell it or withdraw it.`,
          },
          {
            question: t`Is there a limit?`,
            answer: t`The same as for all money going out, by your verification level. The app shows what is left.`,
          },
        ]}
      />
      <Related
        links={[
          ['/withdrawals/crypto', t`How withdrawals work`],
          ['/zend-personal', t`Zend for you`],
        ]}
      />
      <Closing title={<Trans>Pay a friend</Trans>} />
    </>
  )
}
