import { ColorInput, Group, Stack, Text } from '@mantine/core'
import { useT } from '#web/staff/texts/texts.tsx'
import { tenantShades } from '#web/visit/tenant-colour.ts'

type Parts = {
  label: string
  error: string | undefined
  disabled: boolean
  value: string
  onChange(value: string): void
}

/** The company's colour with what the portal makes of it: too light for white letters, it is darkened there. */
export function ColourField({ value, onChange, ...frame }: Parts) {
  const t = useT()
  const isWhole = /^#[0-9a-f]{6}$/i.test(value)
  const used = isWhole ? tenantShades(value.toLowerCase())[8] : undefined
  const isDarkened = used !== undefined && used !== value.toLowerCase()
  return (
    <Stack gap="xs">
      <ColorInput {...frame} format="hex" withEyeDropper={false} value={value} onChange={onChange} maw={320} />
      {used ? (
        <Group gap="sm">
          <span className="portal-ornek" style={{ background: used, color: '#ffffff' }}>
            {t('yetki.portal.sample')}
          </span>
          <Text size="sm" c="dimmed">
            {isDarkened ? t('yetki.portal.darkened', { renk: used }) : t('yetki.portal.readable')}
          </Text>
        </Group>
      ) : null}
    </Stack>
  )
}
