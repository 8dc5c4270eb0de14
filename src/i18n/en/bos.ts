import type { bos as turkish } from '../tr/bos.ts'
import type { Widen } from '../widen.ts'

export const bos: Widen<typeof turkish> = {
  eVizite: 'Reports that SGK shows for your workplaces stand here as soon as the robot has read them.',
  isKazasi: 'Accidents that hospitals reported or that reports suggest stand here as soon as the robot has read SGK.',
  sgkBeyan: 'When you approve a report or declare something else in E-Vizite, its declaration stands here.',
}
