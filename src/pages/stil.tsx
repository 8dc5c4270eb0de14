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
          <Tabs.Tab value="bilgi">Details</Tabs.Tab>
          <Tabs.Tab value="gecmis">History</Tabs.Tab>
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
            <Button variant="default">Menu</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlus size={16} />}>Add</Menu.Item>
            <Menu.Item>Remove</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Inputs />
      <Group mt={80}>
        <Badge variant="light" size="sm" tt="none">
          SGK
        </Badge>
        <Badge variant="default" tt="none">
          Added
        </Badge>
      </Group>
    </Stack>
  )
}

function Buttons() {
  return (
    <Stack>
      <Group>
        <Button>Save</Button>
        <Button size="compact-sm">Save</Button>
      </Group>
      {several.map((variant) => (
        <Group key={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} size="compact-sm">
            Save
          </Button>
          <Button variant={variant} leftSection={<IconPlus size={16} />}>
            Add
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

function Inputs() {
  return (
    <Stack>
      <TextInput label="Name" defaultValue="Text" />
      <TextInput label="Off" disabled />
      <TextInput label="Wrong" error="Required" />
      <TextInput label="Search" leftSection={<IconPlus size={16} />} />
      <Textarea label="Text" />
      <Select label="Kind" data={['One', 'Two']} />
      <Checkbox label="Choose" />
      <Checkbox label="Chosen" defaultChecked />
      <Switch size="sm" label="Off" />
      <Switch size="sm" label="On" defaultChecked />
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
    </Stack>
  )
}
