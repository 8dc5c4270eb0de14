import { ActionIcon, Button, Checkbox, Group, Stack, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ColumnLayout, defaultLayout, moveColumn, toggleColumn } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** The props of the choice of columns: the layout and its listener. */
export type ColumnChoicesProps = {
  resource: Resource
  layout: ColumnLayout
  onLayout(layout: ColumnLayout): void
  isDense: boolean
  onDense(isDense: boolean): void
}

/** The columns with a box for each, a way to move it without dragging, and the height of rows. */
export function ColumnChoices({ resource, layout, onLayout, isDense, onDense }: ColumnChoicesProps) {
  const t = useT()
  return (
    <>
      <Stack gap={4} mah={360} className="list-choices">
        {layout.order.map((name, at) => {
          const alan = labelOf(t, name)
          return (
            <Group key={name} justify="space-between" wrap="nowrap" gap="xs">
              <Checkbox
                label={alan}
                checked={!layout.hidden.includes(name)}
                onChange={() => onLayout(toggleColumn(layout, name))}
              />
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('liste.sutunYukari', { alan })}
                  disabled={at === 0}
                  onClick={() => onLayout(moveColumn(layout, name, -1))}
                >
                  <IconChevronUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('liste.sutunAsagi', { alan })}
                  disabled={at === layout.order.length - 1}
                  onClick={() => onLayout(moveColumn(layout, name, 1))}
                >
                  <IconChevronDown size={16} />
                </ActionIcon>
              </Group>
            </Group>
          )
        })}
      </Stack>
      <Switch
        mt="md"
        visibleFrom="sm"
        label={t('liste.sikSatirlar')}
        checked={isDense}
        onChange={(event) => onDense(event.currentTarget.checked)}
      />
      <Button
        mt="sm"
        variant="subtle"
        color="gray"
        size="compact-sm"
        fullWidth
        onClick={() => onLayout(defaultLayout(resource))}
      >
        {t('liste.sutunSifirla')}
      </Button>
    </>
  )
}
