import {
  Badge,
  Button,
  Checkbox,
  Group,
  Menu,
  Pagination,
  Select,
  Stack,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

const several = ['default', 'filled', 'subtle', 'light'] as const

/**
 * Every part of the kit that staff screens are made of, as it is meant to look. Development and tests alone have the
 * page: a journey compares what the screens show with what stands here.
 */
export default function StilPage() {
  return (
    <Stack gap="xl" maw={720}>
      <Buttons />
      <Tabs defaultValue="bilgi">
        <Tabs.List>
          <Tabs.Tab value="bilgi">Bilgiler</Tabs.Tab>
          <Tabs.Tab value="gecmis">Geçmiş</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {[1, 5].map((page) => (
        <Pagination
          key={page}
          total={9}
          defaultValue={page}
          getControlProps={(control) => ({ 'aria-label': control })}
        />
      ))}
      <Group>
        <Menu opened withinPortal={false} trapFocus={false} transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button variant="default">Menü</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlus size={16} />}>Ekle</Menu.Item>
            <Menu.Item>Sil</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Inputs />
      <Group mt={80}>
        <Badge variant="light" size="sm" tt="none">
          SGK
        </Badge>
        <Badge variant="default" tt="none">
          Eklenecek
        </Badge>
      </Group>
    </Stack>
  )
}

function Buttons() {
  return (
    <Stack>
      <Group>
        <Button>Kaydet</Button>
        <Button size="compact-sm">Kaydet</Button>
      </Group>
      {several.map((variant) => (
        <Group key={variant}>
          <Button variant={variant}>Kaydet</Button>
          <Button variant={variant} size="compact-sm">
            Kaydet
          </Button>
          <Button variant={variant} leftSection={<IconPlus size={16} />}>
            Ekle
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

function Inputs() {
  return (
    <Stack>
      <TextInput label="Ad" defaultValue="Işık" />
      <TextInput label="Kapalı" disabled />
      <TextInput label="Yanlış" error="Zorunlu Alan." />
      <TextInput label="Ara" leftSection={<IconPlus size={16} />} />
      <Textarea label="Metin" />
      <Select label="Tip" data={['Bir', 'İki']} />
      <Checkbox label="Seç" />
      <Checkbox label="Seçili" defaultChecked />
      <Switch size="sm" label="Kapalı" />
      <Switch size="sm" label="Açık" defaultChecked />
      <Switch label="Kapalı" />
      <Switch label="Açık" defaultChecked />
    </Stack>
  )
}
