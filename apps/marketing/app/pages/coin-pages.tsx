/** `/products/deposit-…`, `/products/swap-…`, `/products/withdraw-…`: one act with one coin. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ASSET_NAMES } from '@zend/kernel'
import type { ReactElement } from 'react'
import { type Act, ACTS, PRODUCT_COINS, productPath, type ProductCoin } from '../data/families.ts'
import { DEPOSIT, type DepositTerms, SWAP, WITHDRAW } from '../data/terms.ts'
import { amountText, percentText } from '../figures.ts'
import { usePageLocation } from '../page-location.tsx'
import { Closing, FactList, Hero, Questions, Related, Section, Steps } from '../parts/blocks.tsx'
import { Converter } from '../parts/converter.tsx'
import { AddressShown, CheckedAddress } from '../parts/product/coins.tsx'
import { RateTable } from '../parts/rate-table.tsx'
import { SwapNumbers } from '../parts/swap-numbers.tsx'

type CoinProps = { readonly code: ProductCoin }

/** What a customer should know about a coin before moving it. */
function useCoinFacts(code: ProductCoin): { readonly name: string; readonly about: string; readonly network: string } {
  const { t } = useLingui()
  const facts: Readonly<Record<ProductCoin, { readonly about: string; readonly network: string }>> = {
    BTC: {
      about: t`Bitcoin is the oldest coin and the one most people are paid in first. A block comes about every ten minutes, so it is safe rather than fast.`,
      network: t`Bitcoin has one network. An address that begins with bc1, 1 or 3 is right; one that begins with 0x or T is not.`,
    },
    USDT: {
      about: t`Many invoices and remittances in Africa are paid in Tether’s USDT, which follows the US dollar.`,
      network: t`USDT exists on several networks, and the coin of one does not arrive on another. The sender must choose the network that your deposit page names.`,
    },
    ETH: {
      about: t`Ether pays for everything that happens on Ethereum, and many wallets and exchanges pay out in it.`,
      network: t`Ethereum addresses begin with 0x. Other networks use addresses that look the same, so read the network’s name before you send.`,
    },
    USDC: {
      about: t`Circle’s USDC follows the US dollar. Companies like it because its issuer publishes monthly reports on its reserves.`,
      network: t`USDC exists on several networks, as native and as bridged versions. The deposit page names the ones that are credited.`,
    },
    BNB: {
      about: t`BNB pays for transactions on BNB Smart Chain, where many people in Africa first met crypto because its fees are low.`,
      network: t`BNB Smart Chain is also called BEP-20. The old BEP-2 chain was switched off in 2024; nothing sent there arrives.`,
    },
  }
  return { name: ASSET_NAMES[code], ...facts[code] }
}

/** `/products/deposit-…` */
export function DepositCoin({ code }: CoinProps): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const { name, about, network } = useCoinFacts(code)
  const terms: DepositTerms = DEPOSIT[code]
  return (
    <>
      <Hero eyebrow={t`Deposit`} title={t`Receive ${name} at an address of your own`} lead={about}>
        <AddressShown code={code} network={terms.network} />
      </Hero>
      <Section title={t`Get your ${code} address`}>
        <Steps
          items={[
            {
              title: t`Choose Deposit, then ${code}`,
              text: t`The app lists the networks that are open for ${code} today, with the usual time of each.`,
            },
            { title: t`Choose the network the sender will use`, text: network },
            {
              title: t`Copy the address or show the code`,
              text: t`Compare the first and last four characters, and the pattern beside them. The address stays yours.`,
            },
            {
              title: t`Watch it arrive`,
              text: t`You see it as soon as the network does, count its confirmations, and get a message when it is credited.`,
            },
          ]}
        />
      </Section>
      <Worth
        code={code}
        lead={t`Depositing changes nothing into anything: you hold the ${code} you were sent. This is what it comes to at this minute.`}
      />
      <Section title={t`The numbers`} lead={t`The deposit page of the app always shows what holds today.`}>
        <FactList
          rows={[
            [t`Our fee`, t`none`],
            [t`Network`, terms.alone ? terms.network : t`${terms.network} here; the app has the numbers of the others`],
            [t`Smallest deposit`, amountText(language, terms.minimum, code)],
            [t`Confirmations`, String(terms.confirmations)],
            [t`Usual time`, t`${plural(terms.minutes, { one: 'about a minute', other: 'about # minutes' })}`],
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`I sent ${code} on the wrong network. Is it lost?`,
            answer: t`Often it can be found, sometimes it cannot. Write to support with the transaction’s hash and do not send anything after it.`,
          },
          {
            question: t`My deposit is smaller than the minimum. What happens?`,
            answer: t`It is kept visible on your account and credited once your deposits to the same address together pass the minimum.`,
          },
          {
            question: t`Why does it need confirmations?`,
            answer: t`A network can still change its mind about its newest blocks. We credit when that has become practically impossible, and exactly once.`,
          },
        ]}
      />
      <CoinLinks code={code} act="deposit" />
      <Closing title={t`Get your ${code} address`} />
    </>
  )
}

/** `/products/swap-…` */
export function SwapCoin({ code }: CoinProps): ReactElement {
  const { t } = useLingui()
  const { name, about } = useCoinFacts(code)
  const dollar = code === 'USDT' || code === 'USDC'
  const others = (['USDT', 'USDC', 'BTC', 'ETH', 'BNB', 'SOL', 'TRX', 'XRP'] as const).filter((other) => other !== code)
  const first = code === 'USDT' ? 'USDC' : 'USDT'
  return (
    <>
      <Hero eyebrow={t`Swap`} title={t`Swap ${name} for any coin`} lead={about}>
        <Converter from={code} to={first} amount={dollar ? '100.00' : '0.1'} sources={[code]} targets={others} />
      </Hero>
      <Section title={t`How a swap goes`}>
        <Steps
          items={[
            {
              title: t`Say how much`,
              text: t`Type what you give or what you want to get; a quarter, half or all of your ${code} is one tap.`,
            },
            {
              title: t`Read the offer`,
              text: t`Market rate, our margin, the fee and what you receive, each on a line of its own. It stands for ${plural(SWAP.offerSeconds, { one: '# second', other: '# seconds' })}.`,
            },
            {
              title: t`Confirm`,
              text: t`Both sides are booked in one step. There is no moment in which you have neither coin.`,
            },
          ]}
        />
      </Section>
      <SwapNumbers dollar={dollar} />
      <Questions
        items={[
          {
            question: t`Is a network fee charged for swapping ${code}?`,
            answer: t`No. A swap happens in our books, not on a chain. A network fee is due only when you withdraw.`,
          },
          {
            question: t`Can I swap ${code} back?`,
            answer: t`At any time, at the rate of that moment and for the same fee.`,
          },
          {
            question: t`Where do your prices come from?`,
            answer: t`From several exchanges at once; we take the one in the middle. When they disagree or fall silent, no offer is made until they recover.`,
          },
        ]}
      />
      <CoinLinks code={code} act="swap" />
      <Closing title={t`Make your first swap with ${code}`} />
    </>
  )
}

/** `/products/withdraw-…` */
export function WithdrawCoin({ code }: CoinProps): ReactElement {
  const { t } = useLingui()
  const { language } = usePageLocation()
  const { name, network } = useCoinFacts(code)
  const feeMax = WITHDRAW.feeMax[code]
  const free = amountText(language, WITHDRAW.newAddressFreeUsd, 'USD')
  const margin = percentText(language, WITHDRAW.feeMarginPercent)
  return (
    <>
      <Hero
        eyebrow={t`Withdraw`}
        title={t`Send ${name} where you want`}
        lead={t`To your own wallet, an exchange or anybody else’s address. The network’s fee is fixed before you confirm, and every check runs before anything leaves.`}
      >
        <CheckedAddress code={code} network={DEPOSIT[code].network} />
      </Hero>
      <Section title={t`Before it leaves`} lead={network}>
        <Steps
          items={[
            {
              title: t`Paste the address`,
              text: t`We check that it belongs to the network, and warn when it only looks like one that you used before.`,
            },
            {
              title: t`Read the fee`,
              text: t`What the network asks now plus ${margin}, fixed for this withdrawal. You see what the other side gets.`,
            },
            {
              title: t`Confirm with code and PIN`,
              text: t`The code by mail is good for this amount and this address only.`,
            },
            {
              title: t`Follow it`,
              text: t`Queued, signed, sent, confirmed: each stage with its time, and the link to the network’s explorer.`,
            },
          ]}
        />
      </Section>
      <Worth
        code={code}
        lead={t`The bounds below are told in dollars. This is what your ${code} counts as at this minute.`}
      />
      <Section
        title={t`The numbers`}
        lead={t`These are our standard terms. The review page shows what holds for this withdrawal.`}
      >
        <FactList
          rows={[
            [t`Fee, at most`, amountText(language, feeMax, code)],
            [
              t`Smallest withdrawal`,
              t`${amountText(language, WITHDRAW.minimumUsd, 'USD')} or five times the fee, whichever is more`,
            ],
            [t`To a new address without a wait`, t`up to ${free}`],
            [t`To another customer`, t`free, by username`],
          ]}
        />
      </Section>
      <Questions
        items={[
          {
            question: t`Can I cancel a withdrawal?`,
            answer: t`As long as it waits, yes, with one tap, and the coins are back at once. Once it is signed and sent nobody can call it back.`,
          },
          {
            question: t`Why does a large amount to a new address wait?`,
            answer: t`Above ${free} the first withdrawal to a new address waits for ${plural(WITHDRAW.newAddressWaitMinutes, { one: '# minute', other: '# minutes' })}. That lets you stop it if it wasn’t you.`,
          },
          {
            question: t`What if the network is slow?`,
            answer: t`We replace a transaction that is stuck by one with a higher fee, at our cost. You are charged what you confirmed.`,
          },
        ]}
      />
      <CoinLinks code={code} act="withdraw" />
      <Closing title={t`Send your ${code}`} />
    </>
  )
}

const ROUND: Readonly<Record<ProductCoin, readonly string[]>> = {
  BTC: ['0.0001', '0.001', '0.01', '0.1', '1'],
  ETH: ['0.001', '0.01', '0.1', '1', '10'],
  BNB: ['0.01', '0.1', '1', '5', '10'],
  USDT: ['10', '50', '100', '500', '1000'],
  USDC: ['10', '50', '100', '500', '1000'],
}

/** Round amounts of a coin in dollars, with the rate's age. */
function Worth({ code, lead }: CoinProps & { readonly lead: string }): ReactElement {
  const { t } = useLingui()
  return (
    <Section title={t`What ${code} is worth now`} lead={lead}>
      <RateTable from={code} to="USD" amounts={ROUND[code]} />
    </Section>
  )
}

function CoinLinks({ code, act }: CoinProps & { readonly act: Act }): ReactElement {
  const { t } = useLingui()
  const title = (each: Act, coin: string): string =>
    ({ deposit: t`Deposit ${coin}`, swap: t`Swap ${coin}`, withdraw: t`Withdraw ${coin}` })[each]
  return (
    <Related
      links={[
        ...ACTS.filter((other) => other !== act).map(
          (other) => [productPath(other, code), title(other, code)] as const,
        ),
        ...PRODUCT_COINS.filter((other) => other !== code).map(
          (other) => [productPath(act, other), title(act, other)] as const,
        ),
      ]}
    />
  )
}
