import { z } from 'zod';
import { defineOperation } from './operation.ts';

/**
 * What is in a window, by UI Automation: .NET has it, and there is no plain call for it. Every operation finds its
 * element anew, in the window that the caller found, and answers what came of it; it changes nothing where more than
 * one element fits. What an element is called differs by language; its `automationId` does not.
 */

const OUTCOMES = [
  'done',
  /** Nothing fits. */
  'absent',
  /** More than one fits, and which one is meant was not said. */
  'several',
  /** It takes no input now. */
  'disabled',
  /** It hides what is in it. */
  'password',
  /** There is another text in it, which would be lost. */
  'filled',
  /** It can do no such thing. */
  'unable',
] as const;

const outcomeSchema = z.enum(OUTCOMES);
export type ElementOutcome = z.infer<typeof outcomeSchema>;

/** The managed client answers within 20 s at most (IUIAutomation2, transaction timeout); starting it takes a second. */
const LIMIT_MS = 25_000;
/** Chromium builds its tree when it is first asked for it: so often, and in ms apart, nothing is taken for “not yet”. */
const TRIES = 5;
const TRY_MS = 400;
/** More of a text than this is not compared with anything. */
const MOST_TEXT = 65_536;

/**
 * `$found` is the element, or `$outcome` says why there is none. Types are there already where a test put others in
 * their place.
 */
const FIND = `
if (-not ('System.Windows.Automation.AutomationElement' -as [type])) {
  Add-Type -AssemblyName UIAutomationClient, UIAutomationTypes, WindowsBase
}
$root = [System.Windows.Automation.AutomationElement]::FromHandle([IntPtr][long]$given.window)
$parts = New-Object 'System.Collections.Generic.List[System.Windows.Automation.Condition]'
function Add-Part($property, $value) {
  $parts.Add((New-Object System.Windows.Automation.PropertyCondition -ArgumentList $property, $value))
}
if ($null -ne $given.automationId) { Add-Part ([System.Windows.Automation.AutomationElement]::AutomationIdProperty) ([string]$given.automationId) }
if ($null -ne $given.name) { Add-Part ([System.Windows.Automation.AutomationElement]::NameProperty) ([string]$given.name) }
if ($null -ne $given.className) { Add-Part ([System.Windows.Automation.AutomationElement]::ClassNameProperty) ([string]$given.className) }
$fits = $true
if ($null -ne $given.role) {
  $role = [System.Windows.Automation.ControlType].GetField([string]$given.role, [Reflection.BindingFlags]'Public, Static, IgnoreCase')
  if ($null -eq $role) { $fits = $false }
  else { Add-Part ([System.Windows.Automation.AutomationElement]::ControlTypeProperty) ($role.GetValue($null)) }
}
$condition = [System.Windows.Automation.Condition]::TrueCondition
if ($parts.Count -eq 1) { $condition = $parts[0] }
elseif ($parts.Count -gt 1) { $condition = New-Object System.Windows.Automation.AndCondition -ArgumentList (,$parts.ToArray()) }
$all = @()
for ($try = 1; $fits -and $try -le ${TRIES}; $try++) {
  $all = @($root.FindAll([System.Windows.Automation.TreeScope]::Descendants, $condition))
  if ($all.Count -gt 0) { break }
  if ($try -lt ${TRIES}) { Start-Sleep -Milliseconds ${TRY_MS} }
}
$found = $null
$outcome = 'absent'
if ($null -ne $given.index) {
  if ($given.index -lt $all.Count) { $found = $all[[int]$given.index] }
} elseif ($all.Count -eq 1) { $found = $all[0] }
elseif ($all.Count -gt 1) { $outcome = 'several' }
function Get-Pattern($pattern) {
  $object = $null
  if ($found.TryGetCurrentPattern($pattern, [ref]$object)) { $object }
}
`;

const onFound = (script: string): string =>
  `${FIND}\nif ($null -eq $found) { return @{ outcome = $outcome } }\n${script}`;

const onEnabled = (script: string): string =>
  onFound(`if (-not $found.Current.IsEnabled) { return @{ outcome = 'disabled' } }\n${script}`);

const answerSchema = z.strictObject({ outcome: outcomeSchema });

/** Is there such an element? `done` or `several`: yes. */
export const findElement = defineOperation({
  name: 'element.find',
  script: onFound("@{ outcome = 'done' }"),
  answer: answerSchema,
  limitMs: LIMIT_MS,
});

/** Its text or value; null where it has none. What a password box hides is not asked for. */
export const readElement = defineOperation({
  name: 'element.read',
  script: onFound(`
if ($found.Current.IsPassword) { return @{ outcome = 'password' } }
$value = $null
$pattern = Get-Pattern ([System.Windows.Automation.ValuePattern]::Pattern)
if ($null -ne $pattern) { $value = [string]$pattern.Current.Value }
else {
  $pattern = Get-Pattern ([System.Windows.Automation.TextPattern]::Pattern)
  if ($null -ne $pattern) { $value = [string]$pattern.DocumentRange.GetText(${MOST_TEXT}) }
  elseif ($found.Current.ControlType -eq [System.Windows.Automation.ControlType]::Text) { $value = [string]$found.Current.Name }
}
@{ outcome = 'done'; value = $value }`),
  answer: answerSchema.extend({ value: z.string().nullable().optional() }),
  limitMs: LIMIT_MS,
});

/** Does what it is there for: a button is pressed, a box ticked or unticked, a choice chosen, a list opened. */
export const invokeElement = defineOperation({
  name: 'element.invoke',
  script: onEnabled(`
$pattern = Get-Pattern ([System.Windows.Automation.InvokePattern]::Pattern)
if ($null -ne $pattern) { [void]$pattern.Invoke(); return @{ outcome = 'done' } }
$pattern = Get-Pattern ([System.Windows.Automation.TogglePattern]::Pattern)
if ($null -ne $pattern) { [void]$pattern.Toggle(); return @{ outcome = 'done' } }
$pattern = Get-Pattern ([System.Windows.Automation.SelectionItemPattern]::Pattern)
if ($null -ne $pattern) { [void]$pattern.Select(); return @{ outcome = 'done' } }
$pattern = Get-Pattern ([System.Windows.Automation.ExpandCollapsePattern]::Pattern)
if ($null -ne $pattern) { [void]$pattern.Expand(); return @{ outcome = 'done' } }
@{ outcome = 'unable' }`),
  answer: answerSchema,
  limitMs: LIMIT_MS,
});

/**
 * Puts a text into an empty element, and looks whether it is there then; where the element made another text of it,
 * it is emptied again.
 * SAFETY: setting a value replaces what somebody may have typed and not saved: that is left as it is.
 */
export const fillElement = defineOperation({
  name: 'element.fill',
  script: onEnabled(`
if ($found.Current.IsPassword) { return @{ outcome = 'password' } }
$pattern = Get-Pattern ([System.Windows.Automation.ValuePattern]::Pattern)
if ($null -eq $pattern -or $pattern.Current.IsReadOnly) { return @{ outcome = 'unable' } }
$before = [string]$pattern.Current.Value
if ($before -cne '' -and $before -cne $given.text) { return @{ outcome = 'filled' } }
[void]$pattern.SetValue($given.text)
if ([string]$pattern.Current.Value -cne $given.text) { [void]$pattern.SetValue($before); return @{ outcome = 'unable' } }
@{ outcome = 'done' }`),
  answer: answerSchema,
  limitMs: LIMIT_MS,
});

const coordinates = z.number();

/** Where a click would hit it, and where its window stands, as this session measures: see `element-point.ts`. */
export const locateElement = defineOperation({
  name: 'element.locate',
  script: onEnabled(`
$point = New-Object System.Windows.Point
if (-not $found.TryGetClickablePoint([ref]$point)) { return @{ outcome = 'unable' } }
$around = $root.Current.BoundingRectangle
@{ outcome = 'done'; x = $point.X; y = $point.Y; left = $around.X; top = $around.Y; width = $around.Width; height = $around.Height }`),
  answer: z.union([
    answerSchema.extend({
      outcome: z.literal('done'),
      x: coordinates,
      y: coordinates,
      left: coordinates,
      top: coordinates,
      width: coordinates,
      height: coordinates,
    }),
    // Done without a place is no answer: whoever got it would think that it was clicked.
    z.strictObject({ outcome: outcomeSchema.exclude(['done']) }),
  ]),
  limitMs: LIMIT_MS,
});
export type Located = Extract<z.infer<typeof locateElement.answer>, { readonly x: number }>;

export const elementOperations = [
  findElement,
  readElement,
  invokeElement,
  fillElement,
  locateElement,
] as const;
