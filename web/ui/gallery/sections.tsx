// The gallery's sections: buttons, fields, money, a deposit. Invented figures.

import { type ReactElement, type ReactNode, useState } from 'react'
import { chooseLanguage } from '../../i18n/index.ts'
import * as Ui from '../index.ts'

/** An address that deliberately is none. */
export const ADDRESS = 'TMockGY2khEsLJW1ChDoNotSend5KcbLSE'
/** The countries offered here. */
export const COUNTRIES = [
  { code: 'NG', name: 'Nigeria' },
  { code: 'GH', name: 'Ghana' },
  { code: 'TZ', name: 'Tanzania' },
  { code: 'RW', name: 'Rwanda' },
  { code: 'ZA', name: 'South Africa' },
  { code: 'KE', name: 'Kenya' },
  { code: 'CM', name: 'Cameroon' },
  { code: 'UG', name: 'Uganda' },
  { code: 'DZ', name: 'Algeria' },
]
const NOW = '2026-11-21T10:00:00Z'

/** A titled part of the gallery. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <h2 className="display text-card-title">{title}</h2>
      {children}
    </section>
  )
}

/** Buttons, links, badges. */
export function Buttons(): ReactElement {
  const [busy, setBusy] = useState(false)
  return (
    <Section title="Buttons and badges">
      <div className="flex flex-wrap gap-3">
        <Ui.Button icon={<Ui.IconBolt />} loading={busy} loadingText="Selling…" onClick={() => setBusy(true)}>
          Sell 100.00 USDT
        </Ui.Button>
        <Ui.Button loading loadingText="Selling…">
          Sell 100.00 USDT
        </Ui.Button>
        <Ui.Button variant="quiet">All transactions</Ui.Button>
        <Ui.Button variant="danger">Sign Out</Ui.Button>
        <Ui.Button variant="ghost">Change</Ui.Button>
        <Ui.Button variant="brand">Open a free account</Ui.Button>
        <Ui.Button disabled>Next</Ui.Button>
        <Ui.Button size="small">Sell again</Ui.Button>
        <Ui.LinkButton href="/deposit" variant="quiet" size="large" icon={<Ui.IconShare />}>
          Share
        </Ui.LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Ui.IconButton label="3 notifications" icon={<Ui.IconBell />} count={3} />
        <Ui.IconButton label="Search" icon={<Ui.IconSearch />} />
        <Ui.IconButton plain label="Back" icon={<Ui.IconBack />} />
        <Ui.LanguageMenu onChoose={(language) => void chooseLanguage(language)} />
        <Ui.Menu
          label="More"
          trigger={<Ui.IconMenu />}
          triggerClassName={Ui.iconButtonClasses()}
          items={[
            { value: 'profile', label: 'Profile', icon: <Ui.IconUser />, onSelect: () => Ui.toast({ kind: 'info', text: 'Profile' }) },
            { value: 'out', label: 'Log out', icon: <Ui.IconLogOut />, danger: true, onSelect: () => Ui.toast({ kind: 'success' }) },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Ui.Badge tone="ok">Success</Ui.Badge>
        <Ui.Badge tone="info">Processing</Ui.Badge>
        <Ui.Badge tone="warn">Action needed</Ui.Badge>
        <Ui.Badge tone="bad">Returned</Ui.Badge>
        <Ui.Badge tone="neutral" dot={false}>
          USDT
        </Ui.Badge>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <Ui.Logo />
        <Ui.LogoMark size={44} weaving />
        <Ui.ThemeToggle className="w-52" />
      </div>
    </Section>
  )
}

/** Everything one types into or chooses from. */
export function Fields(): ReactElement {
  const [pin, setPin] = useState('12')
  const [code, setCode] = useState('')
  const [country, setCountry] = useState('NG')
  const [coin, setCoin] = useState('USDT')
  const [span, setSpan] = useState('1D')
  const [kind, setKind] = useState('all')
  return (
    <Section title="Fields">
      <Ui.TextField label="Email" type="email" hint="We send a code to it." placeholder="ada@example.com" />
      <Ui.TextField
        label="Amount"
        inputMode="decimal"
        defaultValue="12.345"
        error="USDT has 2 decimals."
        suffix="USDT"
        prefix={<Ui.IconWithdraw />}
      />
      <Ui.PasswordField label="Password" defaultValue="correct horse" meter={<Ui.StrengthMeter strength={3} text="Good" />} />
      <Ui.CountrySelect label="Country" countries={COUNTRIES} value={country} onChange={setCountry} />
      <Ui.NativeSelect
        label="Language"
        hint="The browser's own list"
        choices={[
          { value: 'en', text: 'English', lang: 'en' },
          { value: 'fr', text: 'Français', lang: 'fr' },
        ]}
        defaultValue="fr"
      />
      <Ui.Select
        label="Coin"
        value={coin}
        onChange={setCoin}
        choices={['USDT', 'BTC', 'ETH'].map((value) => ({ value, text: value, icon: <Ui.CoinIcon code={value} size={28} />, aside: '≈ ₦1,486' }))}
      />
      <Ui.Checkbox label="I have read and accept the terms" defaultChecked />
      <Ui.Checkbox label="I wrote the tag down" error="Tick this to see the address." />
      <Ui.Switch label="Price alerts" hint="Once a day at most" defaultChecked />
      <Ui.SegmentedControl
        label="Span"
        value={span}
        onChange={setSpan}
        segments={['1D', '1W', '1M', '1Y', 'All'].map((value) => ({ value, label: value }))}
      />
      <Ui.Chips
        label="Kind"
        value={kind}
        onChange={setKind}
        segments={['all', 'token', 'swap', 'zend', 'quick sell'].map((value) => ({ value, label: value }))}
      />
      <Ui.PinInput label="Enter your PIN" length={4} masked value={pin} onChange={setPin} error={pin === '1234' ? 'PIN can’t be 1234' : undefined} />
      <Ui.PinInput label="Code from the mail" length={6} oneTimeCode value={code} onChange={setCode} hint="It lasts 5 minutes." />
      <Ui.TextArea label="Message" placeholder="What happened?" hint="It grows with what is typed." maxLength={4000} />
      <Ui.TextArea label="Reason" error="Write what happened." rows={2} />
      <div className="flex items-center gap-4 text-muted">
        {[Ui.IconPaperclip, Ui.IconSend, Ui.IconFile, Ui.IconGift, Ui.IconLock, Ui.IconQuestion, Ui.IconMessage, Ui.IconDownload].map((Icon, at) => (
          <Icon key={at} />
        ))}
      </div>
      <Ui.Card className="divide-y divide-line overflow-hidden">
        <Ui.Disclosure title="How long does a deposit take?" open>
          After the confirmations of its network.
        </Ui.Disclosure>
        <Ui.Disclosure title="What does it cost?">Nothing.</Ui.Disclosure>
      </Ui.Card>
    </Section>
  )
}

/** The balance card of the dashboard and the cards around it. */
export function Money(): ReactElement {
  const format = Ui.useFormat()
  return (
    <Ui.BalanceVisibilityProvider>
      <Section title="Money">
        <div className="grid h-71 grid-cols-[minmax(0,1fr)_64px] overflow-hidden rounded-balance bg-hero text-on-hero tablet:grid-cols-[minmax(0,1fr)_116px]">
          <div className="flex min-w-0 flex-col pt-5">
            <div className="px-6">
              <div className="flex items-center text-label text-on-hero-muted">
                Total balance <Ui.BalanceEye className="text-on-hero-muted hover:bg-hero-veil" />
              </div>
              <Ui.AmountText parts={format.fiatParts('4182.36', 'USD')} size="balance" onHero sensitive />
              <p className="num mt-2 text-[1.0625rem]">
                <Ui.Private>{format.about('6215823.43', 'NGN')}</Ui.Private>
              </p>
              <p className="mt-1 text-label font-semibold text-hero-accent">$61.20 today, up 1.5%</p>
            </div>
            <Ui.Sparkline filled values={[2, 3, 2, 4, 3, 5, 4, 6, 5, 7, 8]} width={600} height={72} className="mt-auto w-full" />
          </div>
          <Ui.Cloth text="account usr_ada" columns={8} rows={20} className="h-full" />
        </div>
        <Ui.Card aria-labelledby="assets">
          <Ui.CardHeader id="assets" title="Assets" action={<Ui.TextLink href="/assets">See all</Ui.TextLink>} />
          <Ui.List>
            <Ui.ListRow
              href="/assets/USDT"
              leading={<Ui.CoinIcon code="USDT" />}
              title="Tether"
              subtitle={format.coin('2410', 'USDT')}
              middle={<Ui.Sparkline values={[5, 5.1, 5, 5.2, 5.1]} trend="flat" width={64} />}
              end={format.fiat('2410', 'USD')}
              endSubtitle={format.fiat('3581742', 'NGN')}
            />
            <Ui.ListRow
              href="/assets/BTC"
              leading={<Ui.CoinIcon code="BTC" />}
              title="Bitcoin"
              subtitle={format.coin('0.0124', 'BTC')}
              middle={<Ui.Sparkline values={[1, 2, 1.8, 3, 2.7, 4]} width={64} />}
              end={format.fiat('1131.38', 'USD')}
              endSubtitle={<Ui.Change direction="up" label="Up" text={format.percent('2.1')} />}
            />
            <Ui.ListRow
              href="/assets/ETH"
              leading={<Ui.CoinIcon code="ETH" />}
              title="Ethereum"
              subtitle={format.coin('0.145', 'ETH')}
              middle={<Ui.Sparkline values={[4, 3.4, 3.6, 2.8, 3, 2]} width={64} />}
              end={format.fiat('452.46', 'USD')}
              endSubtitle={<Ui.Change direction="down" label="Down" text={format.percent('-0.8')} />}
            />
          </Ui.List>
        </Ui.Card>
        <Ui.Card aria-label="Recent transactions">
          <Ui.CardHeader title="Recent transactions" />
          <Ui.List>
            <Ui.ListRow
              leading={
                <Ui.IconTile tone="ok">
                  <Ui.IconDeposit />
                </Ui.IconTile>
              }
              title="Deposit"
              subtitle={format.dayTime('2026-11-21T09:12:00Z', NOW, { timeZone: 'UTC' })}
              end={format.coin('120', 'USDT', { plus: true })}
              endSubtitle={<Ui.Badge tone="ok">Success</Ui.Badge>}
            />
            <Ui.ListRow
              leading={
                <Ui.IconTile tone="warn">
                  <Ui.IconBolt />
                </Ui.IconTile>
              }
              title="Quick sell"
              subtitle={format.dayTime('2026-11-20T08:40:00Z', NOW, { timeZone: 'UTC' })}
              end={format.coin('-100', 'USDT')}
              endSubtitle={<Ui.Badge tone="info">Processing</Ui.Badge>}
            />
          </Ui.List>
        </Ui.Card>
        <Ui.Card aria-busy aria-label="Loading">
          <Ui.SkeletonRows rows={2} />
        </Ui.Card>
      </Section>
    </Ui.BalanceVisibilityProvider>
  )
}

/** The deposit review and what follows it. */
export function Flow(): ReactElement {
  return (
    <Section title="Deposit">
      <Ui.Card padded className="grid justify-items-center gap-4">
        <Ui.QrCode text={ADDRESS} label="QR code of the deposit address" className="w-55" />
        <Ui.AddressCloth address={ADDRESS} copyable className="w-full border-t border-line pt-4" />
      </Ui.Card>
      <Ui.Facts
        items={[
          { term: 'Network', value: 'TRON (TRC-20)' },
          { term: 'Arrives', value: 'About 3 minutes' },
          { term: 'To', value: <Ui.ShortAddress address={ADDRESS} /> },
        ]}
      />
      <Ui.Note icon={<Ui.IconAlert />}>
        Send only <b>USDT on TRON</b> here. Anything else can’t be recovered.
      </Ui.Note>
      <Ui.Card padded aria-label="Progress">
        <Ui.Timeline
          stages={[
            { key: 'seen', state: 'done', title: 'Seen on the network', time: '08:40' },
            { key: 'confirming', state: 'current', title: 'Confirming', detail: '2 of 3 confirmations', time: '08:41' },
            { key: 'credited', state: 'next', title: 'In your balance' },
          ]}
        />
        <Ui.ProgressBar part={2 / 3} label="Confirmations" valueText="2 of 3" className="mt-4" />
      </Ui.Card>
      <Ui.Countdown until={new Date(Date.now() + 24_000).toISOString()} totalMs={30_000}>
        {(left) => <>Rate held for {left}</>}
      </Ui.Countdown>
      <Ui.Tabs
        label="Explanations"
        tabs={[
          { value: 'what', label: 'What', content: 'A deposit brings coins in.' },
          { value: 'how', label: 'How', content: 'Copy the address or scan the code.' },
        ]}
      />
    </Section>
  )
}
