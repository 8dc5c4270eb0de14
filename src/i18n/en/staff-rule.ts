import type { staffRule as tr } from '#i18n/tr/staff-rule.ts'
import type { Widen } from '#i18n/widen.ts'
import { iseGirisRule } from './ise-giris.ts'
import { manuelRule } from './manuel-bildirim.ts'
import { paraRule } from './para.ts'
import { sablonRule } from './sablon.ts'
import { tescilRule } from './tescil.ts'
import { tesvikRule } from './tesvik.ts'

/** Why a field of a call of staff or of master administrators was refused, in English. */
export const staffRule: Widen<typeof tr> = {
  invalidDecimal: 'Write a number, for example 33.030,00 or 0,5',
  invalidCodeList: 'Write codes with commas between them, for example 05510,06111',
  numberListOrder: 'Write the numbers in ascending order.',
  invalidCron: 'Write five fields for a time that comes. Example: 0 9 * * 1-5',
  invalidParam: 'The operation does not take this value.',
  tenantJobExists: 'This job exists for the tenant already.',
  invalidEmailLine: 'Write one e-mail address a line.',
  wrongPassword: 'This is not your current password.',
  samePassword: 'The new password must differ from the old one.',
  invalidVergiNo: 'A tax number has 10 digits, a national id number 11.',
  invalidMenuYol:
    'A path begins with /, holds only letters, digits, hyphens and underscores, and is no other page of ours.',
  invalidUstMenu:
    'The heading must be in the same module, neither the line itself nor below it, and at most three levels deep.',
  notAPage: 'Only a page that is switched on can be the default; headings and inactive lines cannot.',
  invalidLogo: 'The logo must be SVG, PNG or WebP and at most 9 KB.',
  invalidOrigin: 'Write the site with https:// and without a path. Example: https://www.company.com',
  invalidSmsBasligi: 'A title has 3-11 characters: capital letters, digits, spaces, dots and hyphens.',
  invalidConnection: 'This connection cannot be used.',
  connectionFixed: 'The place of the database cannot be changed here; only its user and password can.',
  invalidDirectoryHost:
    'Write the server as ldaps://host, or for single sign-on as an address that begins with https://.',
  unlistedHost:
    'This server is not among those that the deployment permits. Its operator adds it to KADRO_DB_HOSTS as host:port.',
  invalidDirectory:
    'Write the directory like uid={username},ou=people,dc=company, or for single sign-on the client id.',
  invalidDirectoryFilter: 'The filter stands in brackets and holds the user name once.',
  invalidIcon: 'The icon must be a small PNG or SVG file.',
  unknownPage: 'There is no such page.',
  notSetUp: 'A tenant without a database cannot be switched on. Choose Set up in the menu of its row first.',
  nameDiffers: 'What you typed is not the name of the tenant.',
  invalidUsername: 'A user name is made of small letters, digits, dots, dashes and underscores.',
  weakPassword:
    'This password is too easy to guess: it cannot be a common one, the user name, or the name of the company or product. Write a stronger one of your own.',
  moduleNotGiven: 'This tenant does not have the chosen module.',
  invalidParamKey: 'A key is made of capital letters, digits, dots and underscores. Example: SGK.SURE',
  invalidKey: 'A key is made of letters and digits with dots between. Example: kabuk.menu',
  placeholderMissing: 'The placeholder {name} is missing from this text.',
  invalidImport: 'The text could not be read. Write key=text on every line, or paste JSON.',
  unlistedSgkAddress: 'This address is not on the list of the deployment.',
  channelMode: 'This channel cannot work in this mode.',
  simulatorOff: 'The simulator is switched off in this deployment.',
  onlyForAx: 'This field is for the AX channel only.',
  windowTogether: 'A window and its count are written together.',
  unknownOperation: 'This channel has no such operation.',
  laneName: 'The name of a lane has letters, digits and underscores.',
  invalidSicilNo: 'The number of a workplace has 26 digits.',
  dayInFuture: 'The day must not be after today.',
  dayNotOpen: 'The day has to be one of the days that are not approved yet.',
  beforeAccident: 'The day must not be before the accident.',
  tooManyWitnesses: 'At most 100 witnesses, one a line.',
  invalidNace: 'A NACE code has 2 to 6 digits.',
  invalidIsyeriKodu: 'The code of a workplace has at most 10 letters and digits.',
  noTurkishLetters: 'SGK takes neither Turkish letters nor blanks here.',
  changedByAction: 'The last day of a published posting is changed by Extend.',
  noWayToEnd: 'No way leads from status {no} to a closed one.',
  fixedMeaning: 'The kind of a status of the product does not change.',
  unknownSablon: 'No SMS template in use has this code.',
  invalidImportLine: 'The text stops being JSON at line {n}. Look at the quotes, commas and braces there.',
  invalidDayOrPeriod: 'Write a day or a period, such as 18.11.2026 or 11.2026',
  invalidBranchCodes: 'Separate branch codes by commas, such as 001,002',
  invalidJobTime: 'A time more than a day ago or a year ahead is not taken.',
  ...iseGirisRule,
  ...manuelRule,
  ...paraRule,
  ...sablonRule,
  ...tescilRule,
  ...tesvikRule,
}
