/** Settings of this device alone: colours, the size of text, the sound of money that arrives. */
import { Trans, useLingui } from '@lingui/react/macro'
import { isSoundOn, playChime, setSound } from '@zend/web/client/chime'
import { chooseTextSize, chooseThemeOrSystem, useTextSize, useThemeChoice } from '@zend/web/ui'
import { SegmentedControl, Switch } from '@zend/web/ui/fields'
import { IconMoon, IconSun } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useState } from 'react'

/** The rows, each an `<li>`. */
export function DeviceRows(): ReactElement {
  const { t } = useLingui()
  const [sound, hear] = useState(isSoundOn)
  return (
    <>
      <Row title={<Trans>Colours</Trans>}>
        <SegmentedControl
          label={t`Colours`}
          value={useThemeChoice()}
          onChange={chooseThemeOrSystem}
          segments={[
            { value: 'light', label: t`Light`, icon: <IconSun size={18} /> },
            { value: 'dark', label: t`Dark`, icon: <IconMoon size={18} /> },
            { value: 'system', label: t`As the device` },
          ]}
        />
      </Row>
      <Row title={<Trans>Text size</Trans>}>
        <SegmentedControl
          label={t`Text size`}
          value={useTextSize()}
          onChange={chooseTextSize}
          segments={[
            { value: 'standard', label: t`Standard` },
            { value: 'large', label: t`Large` },
            { value: 'larger', label: t`Larger` },
          ]}
        />
      </Row>
      <li className="px-4 py-2.5 tablet:px-5">
        <Switch
          label={t`Sound when money arrives`}
          hint={t`While its address is open on this device`}
          checked={sound}
          onChange={(event) => {
            const on = event.currentTarget.checked
            setSound(on)
            hear(on)
            playChime()
          }}
        />
      </li>
    </>
  )
}

function Row({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <li className="grid gap-2 px-4 py-3.5 tablet:max-laptop:grid-cols-[1fr_minmax(0,22rem)] tablet:items-center tablet:px-5">
      <span aria-hidden className="text-body font-semibold">
        {title}
      </span>
      {children}
    </li>
  )
}
