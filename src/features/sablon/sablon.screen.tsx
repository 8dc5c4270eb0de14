import { ResourcePage } from '#engine/list/resource-page.tsx'
import { sablon } from './resource.ts'
import { SablonMetni } from './sablon-metni.tsx'

export default function SablonScreen() {
  return <ResourcePage resource={sablon} controls={{ sablonMetni: (props) => <SablonMetni {...props} /> }} />
}
