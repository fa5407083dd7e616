// The gallery's section frame, and components to press, type into or choose from.

import { type ReactElement, type ReactNode, useState } from 'react'
import { chooseLanguage } from '../../i18n/index.ts'
import * as Ui from './all.ts'

/** Deliberately no valid address. */
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
            {
              value: 'profile',
              label: 'Profile',
              icon: <Ui.IconUser />,
              onSelect: () => Ui.toast({ kind: 'info', text: 'Profile' }),
            },
            {
              value: 'out',
              label: 'Log out',
              icon: <Ui.IconLogOut />,
              danger: true,
              onSelect: () => Ui.toast({ kind: 'success' }),
            },
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

/** All inputs and choices. */
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
      <Ui.PasswordField
        label="Password"
        defaultValue="correct horse"
        meter={<Ui.StrengthMeter strength={3} text="Good" />}
      />
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
        choices={['USDT', 'BTC', 'ETH'].map((value) => ({
          value,
          text: value,
          icon: <Ui.CoinIcon code={value} size={28} />,
          aside: '≈ ₦1,486',
        }))}
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
      <Ui.PinInput
        label="Enter your PIN"
        length={4}
        masked
        value={pin}
        onChange={setPin}
        error={pin === '1234' ? 'PIN can’t be 1234' : undefined}
      />
      <Ui.PinInput
        label="Code from the mail"
        length={6}
        oneTimeCode
        value={code}
        onChange={setCode}
        hint="It lasts 5 minutes."
      />
      <Ui.TextArea label="Message" placeholder="What happened?" hint="It grows with what is typed." maxLength={4000} />
      <Ui.TextArea label="Reason" error="Write what happened." rows={2} />
      <div className="flex items-center gap-4 text-muted">
        {[
          Ui.IconPaperclip,
          Ui.IconSend,
          Ui.IconFile,
          Ui.IconGift,
          Ui.IconLock,
          Ui.IconQuestion,
          Ui.IconMessage,
          Ui.IconDownload,
        ].map((Icon, at) => (
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
