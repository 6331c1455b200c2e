package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
)

// written encodes a value and returns the text, or the error with the text before it.
func written(value any, escapeHTML bool) any {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(escapeHTML)
	if err := encoder.Encode(value); err != nil {
		return object{"err": wireError(err), "written": wireText(out.String())}
	}
	return wireText(out.String())
}

func both(value any) object {
	return object{"html": written(value, true), "nohtml": written(value, false)}
}

func encodeBoth(it row) object { return both(valueOf(it.Value)) }

func encodeStruct(it row) object {
	target := reflect.New(typeOf(it.Type))
	fill(target.Elem(), valueOf(it.Value))
	return both(target.Interface())
}

func encodeFloat(it row) object {
	data, err := hex.DecodeString(it.Float64 + it.Float32)
	check(err)
	var value any
	if it.Float64 != "" {
		value = math.Float64frombits(binary.BigEndian.Uint64(data))
	} else {
		value = math.Float32frombits(binary.BigEndian.Uint32(data))
	}
	out, err := json.Marshal(value)
	if err != nil {
		return object{"err": wireError(err)}
	}
	return object{"out": string(out)}
}

func encodeValue(it row) object {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(it.EscapeHTML)
	encoder.SetIndent(it.Prefix, it.Indent)
	if err := encoder.Encode(valueOf(it.Value)); err != nil {
		return object{"err": wireError(err), "written": out.String()}
	}
	return object{"out": out.String()}
}

func encodeSequence(it row) object {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	for _, call := range it.Calls {
		encoder.SetIndent(call[1], call[2])
	}
	errs := []any{}
	for _, value := range it.Values {
		errs = append(errs, wireError(encoder.Encode(valueOf(value))))
	}
	return object{"out": out.String(), "errs": errs}
}

func encodeUnsupported(it row) object {
	cycle := map[string]any{}
	cycle["x"] = cycle
	list := []any{nil}
	list[0] = list
	_, err := json.Marshal(map[string]any{
		"NaN":                 math.NaN(),
		"-Inf":                math.Inf(-1),
		"+Inf":                math.Inf(1),
		"float32 NaN":         float32(math.NaN()),
		"float32 +Inf":        float32(math.Inf(1)),
		"nested NaN in array": []any{1, math.NaN()},
		"nested NaN in map":   map[string]any{"a": math.NaN()},
		"map cycle m[x]=m":    cycle,
		"slice cycle s[0]=s":  list,
		"function":            func() {},
		"channel":             make(chan int),
		"complex":             complex(1, 2),
		"function in array":   []any{func() {}},
		"function in map":     map[string]any{"a": func() {}},
		"map[bool]string":     map[bool]string{true: "a"},
		"nil func":            (func())(nil),
		"struct with chan":    struct{ A chan int }{},
	}[it.ID])
	return object{"err": wireError(err)}
}

type textMarshaler struct{ text string }

func (it textMarshaler) MarshalText() ([]byte, error) { return []byte(it.text), nil }

type failing struct{}

func (failing) MarshalJSON() ([]byte, error) { return nil, errors.New("boom") }

type failingText struct{}

func (failingText) MarshalText() ([]byte, error) { return nil, errors.New("boom") }

func encodeMarshaler(it row) object {
	value := valueOf(it.Value)
	if strings.Contains(it.Method, "returns error") {
		var boom any = failing{}
		if strings.HasPrefix(it.Method, "MarshalText") {
			boom = failingText{}
		}
		if strings.Contains(it.Method, "a[0]") {
			boom = object{"a": []any{boom}}
		}
		return both(boom)
	}
	switch value := value.(type) {
	case string:
		if it.Method == "MarshalText" {
			return both(textMarshaler{value})
		}
		return both(json.RawMessage(value))
	case object:
		return both(object{value["at"].(string): json.RawMessage(value["ret"].(string))})
	}
	return both(json.RawMessage(nil))
}

func format(it row) object {
	var out bytes.Buffer
	var err error
	switch it.Fn {
	case "Compact":
		err = json.Compact(&out, it.input())
	case "Indent":
		err = json.Indent(&out, it.input(), it.Prefix, it.Indent)
	case "HTMLEscape":
		json.HTMLEscape(&out, it.input())
	default:
		panic(it.Fn)
	}
	return object{"out": wireText(out.String()), "err": wireError(err)}
}
