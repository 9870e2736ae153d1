// A made-up window behind the names of .NET's UI Automation, for tests of the scripts that ask it where there is no
// Windows. Names, parameters and what is refused are as documented for UIAutomationClient and UIAutomationTypes.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

namespace System.Windows
{
    public struct Point { public double X { get; set; } public double Y { get; set; } }
    public struct Rect { public double X { get; set; } public double Y { get; set; } public double Width { get; set; } public double Height { get; set; } }
}

namespace System.Windows.Automation
{
    [Flags] public enum TreeScope { Element = 1, Children = 2, Descendants = 4, Subtree = 7 }
    public class AutomationProperty { }
    public class AutomationPattern { }
    public class ElementNotAvailableException : Exception { public ElementNotAvailableException() : base("The element is gone.") { } }

    public class ControlType
    {
        public static readonly ControlType Button = new ControlType();
        public static readonly ControlType Edit = new ControlType();
        public static readonly ControlType Text = new ControlType();
        public static readonly ControlType CheckBox = new ControlType();
    }

    public abstract class Condition
    {
        public static readonly Condition TrueCondition = new AnyCondition();
        internal abstract bool Fits(AutomationElement element);
        private class AnyCondition : Condition { internal override bool Fits(AutomationElement element) { return true; } }
    }

    public class PropertyCondition : Condition
    {
        private readonly AutomationProperty property;
        private readonly object value;
        public PropertyCondition(AutomationProperty property, object value)
        {
            if (property == null) throw new ArgumentNullException("property");
            bool isControlType = property == AutomationElement.ControlTypeProperty;
            if (isControlType ? !(value is ControlType) : !(value is string)) throw new ArgumentException("a value of another type");
            this.property = property;
            this.value = value;
        }
        internal override bool Fits(AutomationElement element) { return Equals(element.Of(property), value); }
    }

    public class AndCondition : Condition
    {
        private readonly Condition[] parts;
        public AndCondition(params Condition[] conditions)
        {
            if (conditions.Length < 2) throw new ArgumentException("two or more");
            parts = conditions;
        }
        internal override bool Fits(AutomationElement element) { return parts.All(part => part.Fits(element)); }
    }

    public class AutomationElementCollection : ICollection
    {
        private readonly List<AutomationElement> all;
        internal AutomationElementCollection(List<AutomationElement> all) { this.all = all; }
        public int Count { get { return all.Count; } }
        public AutomationElement this[int index] { get { return all[index]; } }
        public bool IsSynchronized { get { return false; } }
        public object SyncRoot { get { return this; } }
        public void CopyTo(Array array, int index) { ((ICollection)all).CopyTo(array, index); }
        public IEnumerator GetEnumerator() { return all.GetEnumerator(); }
    }

    public class InvokePattern
    {
        public static readonly AutomationPattern Pattern = new AutomationPattern();
        internal AutomationElement Element;
        public void Invoke() { AutomationElement.Did.Add("invoke " + Element.Current.Name); }
    }

    public class TogglePattern
    {
        public static readonly AutomationPattern Pattern = new AutomationPattern();
        internal AutomationElement Element;
        public void Toggle() { AutomationElement.Did.Add("toggle " + Element.Current.Name); }
    }

    public class SelectionItemPattern { public static readonly AutomationPattern Pattern = new AutomationPattern(); }
    public class ExpandCollapsePattern { public static readonly AutomationPattern Pattern = new AutomationPattern(); }
    public class TextPattern { public static readonly AutomationPattern Pattern = new AutomationPattern(); }

    public class ValuePattern
    {
        public struct ValuePatternInformation { public string Value { get; set; } public bool IsReadOnly { get; set; } }
        public static readonly AutomationPattern Pattern = new AutomationPattern();
        internal string Value = "";
        internal bool IsReadOnly;
        internal bool Refuses;
        internal int Longest = int.MaxValue;
        public ValuePatternInformation Current { get { return new ValuePatternInformation { Value = Value, IsReadOnly = IsReadOnly }; } }
        public void SetValue(string value)
        {
            if (IsReadOnly) throw new InvalidOperationException("read only");
            if (!Refuses) Value = value.Length > Longest ? value.Substring(0, Longest) : value;
        }
    }

    public class AutomationElement
    {
        public struct AutomationElementInformation
        {
            public string Name { get; set; }
            public string AutomationId { get; set; }
            public string ClassName { get; set; }
            public ControlType ControlType { get; set; }
            public bool IsEnabled { get; set; }
            public bool IsPassword { get; set; }
            public Rect BoundingRectangle { get; set; }
        }

        public static readonly AutomationProperty NameProperty = new AutomationProperty();
        public static readonly AutomationProperty AutomationIdProperty = new AutomationProperty();
        public static readonly AutomationProperty ClassNameProperty = new AutomationProperty();
        public static readonly AutomationProperty ControlTypeProperty = new AutomationProperty();

        /// What was done to elements, in order.
        public static readonly List<string> Did = new List<string>();
        /// So often the window shows nothing of what is in it.
        public static int Unready = 0;
        private const long Window = 77;

        private AutomationElementInformation information;
        private readonly Dictionary<AutomationPattern, object> patterns = new Dictionary<AutomationPattern, object>();
        private static readonly List<AutomationElement> All = new List<AutomationElement>();
        private static AutomationElement root;

        public AutomationElementInformation Current { get { return information; } }

        public static AutomationElement FromHandle(IntPtr window)
        {
            if (window.ToInt64() != Window) throw new ElementNotAvailableException();
            if (root == null) MakeUp();
            return root;
        }

        public AutomationElementCollection FindAll(TreeScope scope, Condition condition)
        {
            if (scope != TreeScope.Descendants) throw new ArgumentException("another scope");
            if (Unready > 0) { Unready--; return new AutomationElementCollection(new List<AutomationElement>()); }
            return new AutomationElementCollection(All.Where(condition.Fits).ToList());
        }

        public bool TryGetCurrentPattern(AutomationPattern pattern, out object found) { return patterns.TryGetValue(pattern, out found); }

        public bool TryGetClickablePoint(out Point point)
        {
            point = new Point { X = 110, Y = 220 };
            return information.Name != "hidden";
        }

        internal object Of(AutomationProperty property)
        {
            if (property == NameProperty) return information.Name;
            if (property == AutomationIdProperty) return information.AutomationId;
            if (property == ClassNameProperty) return information.ClassName;
            return information.ControlType;
        }

        private static AutomationElement Add(string name, string id, ControlType type)
        {
            var element = new AutomationElement();
            element.information = new AutomationElementInformation { Name = name, AutomationId = id, ClassName = "C", ControlType = type, IsEnabled = true };
            All.Add(element);
            return element;
        }

        private AutomationElement With(AutomationPattern pattern, object does) { patterns[pattern] = does; return this; }

        private static AutomationElement Box(string name, string id, ValuePattern value) { return Add(name, id, ControlType.Edit).With(ValuePattern.Pattern, value); }

        private static void MakeUp()
        {
            root = new AutomationElement();
            root.information = new AutomationElementInformation { Name = "Window", BoundingRectangle = new Rect { X = 100, Y = 200, Width = 400, Height = 300 } };
            var ok = Add("OK", "ok", ControlType.Button);
            ok.With(InvokePattern.Pattern, new InvokePattern { Element = ok });
            Add("OK", "label", ControlType.Text);
            Add("hidden", "hidden", ControlType.Button);
            var tick = Add("tick", "tick", ControlType.CheckBox);
            tick.With(TogglePattern.Pattern, new TogglePattern { Element = tick });
            var off = Add("off", "off", ControlType.Button);
            off.With(InvokePattern.Pattern, new InvokePattern { Element = off }).information.IsEnabled = false;
            Box("empty", "empty", new ValuePattern());
            Box("full", "full", new ValuePattern { Value = "mine" });
            Box("fixed", "fixed", new ValuePattern { IsReadOnly = true });
            Box("stubborn", "stubborn", new ValuePattern { Refuses = true });
            Box("short", "short", new ValuePattern { Longest = 3 });
            Box("secret", "secret", new ValuePattern { Value = "hunter2" }).information.IsPassword = true;
        }
    }
}
