/**
 * The plans that Windows itself brings, under the same GUID everywhere (Microsoft, “microsoft-windows-stobject”). Those
 * of a computer's maker, and copies such as “Ultimate”, have GUIDs of their own.
 */
const BALANCED = '381b4222-f694-41f0-9685-ff5bb260df2e';
const HIGH_PERFORMANCE = '8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c';
const POWER_SAVER = 'a1841308-3541-4fab-bc81-f71556f20b4a';

/** What a plan is called in a text. */
export function knownPlan(guid: string): 'balanced' | 'fast' | 'saver' | 'other' {
  switch (guid.toLowerCase()) {
    case BALANCED:
      return 'balanced';
    case HIGH_PERFORMANCE:
      return 'fast';
    case POWER_SAVER:
      return 'saver';
    default:
      return 'other';
  }
}
