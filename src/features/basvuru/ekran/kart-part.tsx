import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** How far a document of an application is, as colour. */
export const belgeTones = { 0: 'info', 1: 'good', 2: 'bad' } as const

type PartProps = { title: string; empty: string; children: readonly ReactNode[] }

/** One part of what belongs to an application: a heading and a list, or that there is nothing. */
export function Part({ title, empty, children }: PartProps) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className="kart-satirlar">{children}</ul>
      )}
    </Paper>
  )
}
