package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

func (it row) decoder(source io.Reader) *json.Decoder {
	decoder := json.NewDecoder(source)
	if it.UseNumber {
		decoder.UseNumber()
	}
	if it.Disallow {
		decoder.DisallowUnknownFields()
	}
	return decoder
}

func decodeTyped(it row) object {
	expect := object{}
	t := typeOf(it.Type)
	if !it.UseNumber && !it.Disallow {
		target := reflect.New(t)
		err := json.Unmarshal(it.input(), target.Interface())
		expect["unmarshal"] = object{"err": wireError(err), "value": wireOf(target.Elem())}
	}
	target := reflect.New(t)
	decoder := it.decoder(bytes.NewReader(it.input()))
	err := decoder.Decode(target.Interface())
	expect["decode"] = object{"err": wireError(err), "value": wireOf(target.Elem()), "offset": decoder.InputOffset()}
	if err == nil && ordered(target.Elem()) {
		remarshal(expect, target.Interface())
	}
	return expect
}

// remarshal adds the encoding of a value. Go writes U+0008 and U+000C in another way since 1.22, so those are left out.
func remarshal(expect object, value any) {
	out, err := json.Marshal(value)
	check(err)
	if text := string(out); !strings.Contains(text, `\u0008`) && !strings.Contains(text, `\u000c`) {
		expect["remarshal"] = text
	}
}

// ordered returns whether the encoding of a value is the same in JavaScript: no map of several members, no float32.
func ordered(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float32:
		return false
	case reflect.Interface, reflect.Pointer:
		return v.IsNil() || ordered(v.Elem())
	case reflect.Map:
		if v.Len() > 1 {
			return false
		}
		for _, key := range v.MapKeys() {
			return ordered(v.MapIndex(key))
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			if !ordered(v.Index(i)) {
				return false
			}
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if !ordered(v.Field(i)) {
				return false
			}
		}
	}
	return true
}

func decodePrefilled(it row) object {
	target := reflect.New(typeOf(it.Type))
	fill(target.Elem(), valueOf(it.Prefilled))
	err := json.Unmarshal(it.input(), target.Interface())
	return object{"err": wireError(err), "value": wireOf(target.Elem())}
}

func decodeString(it row) object {
	var text string
	err := json.Unmarshal(it.input(), &text)
	return object{"err": wireError(err), "value": text}
}

// A reader returns its data in reads of given sizes, the last one repeated if so wished, and then an error.
type reader struct {
	data   []byte
	chunks []int
	every  int
	err    error
}

func (it *reader) Read(into []byte) (int, error) {
	if len(it.data) == 0 {
		return 0, it.err
	}
	size := len(it.data)
	if it.every > 0 {
		size = it.every
	} else if len(it.chunks) > 0 {
		size, it.chunks = it.chunks[0], it.chunks[1:]
	}
	if size > len(it.data) {
		size = len(it.data)
	}
	if size > len(into) {
		size = len(into)
	}
	copy(into, it.data[:size])
	it.data = it.data[size:]
	return size, nil
}

// runScript performs operations on a decoder up to the first error.
func runScript(it row) object {
	source := &reader{it.input(), it.Chunks, it.ChunkSize, io.EOF}
	if it.ReaderError != "" {
		source.err = errors.New(it.ReaderError)
	}
	decoder := it.decoder(source)
	results := []any{}
	for _, op := range it.Ops {
		result, err := perform(decoder, op)
		if err != nil {
			result = object{"err": wireError(err)}
		}
		result["offset"] = decoder.InputOffset()
		results = append(results, result)
		if err != nil {
			break
		}
	}
	return object{"results": results}
}

func perform(decoder *json.Decoder, op json.RawMessage) (object, error) {
	var typed struct{ Decode string }
	if json.Unmarshal(op, &typed) == nil {
		target := reflect.New(named[strings.Replace(typed.Decode, "struct{A int}", "SA", 1)])
		err := decoder.Decode(target.Interface())
		return object{"value": wireOf(target.Elem())}, err
	}
	var name string
	check(json.Unmarshal(op, &name))
	switch name {
	case "more":
		return object{"more": decoder.More()}, nil
	case "buffered":
		data, err := io.ReadAll(decoder.Buffered())
		return object{"buffered": wireText(string(data))}, err
	case "decode":
		var value any
		err := decoder.Decode(&value)
		return object{"value": wireOf(reflect.ValueOf(value))}, err
	}
	token, err := decoder.Token()
	kind := "null"
	switch token := token.(type) {
	case json.Delim:
		return object{"token": []any{"delim", token.String()}}, err
	case json.Number:
		return object{"token": []any{"number", token.String()}}, err
	case bool:
		kind = "bool"
	case float64:
		kind = "float64"
	case string:
		kind = "string"
	default:
		return object{"token": []any{kind}}, err
	}
	return object{"token": []any{kind, wireOf(reflect.ValueOf(token))}}, err
}

func syntaxErrors(it row) object {
	var whole, first any
	data := it.input()
	err := json.Unmarshal(data, &whole)
	decoder := json.NewDecoder(bytes.NewReader(data))
	decodeErr := decoder.Decode(&first)
	expect := object{
		"valid":         json.Valid(data),
		"unmarshal_err": wireError(err),
		"decode_err":    wireError(decodeErr),
		"decode_offset": decoder.InputOffset(),
	}
	if err == nil {
		remarshal(expect, whole)
	}
	return expect
}

// syntaxStateByte tries every byte after a prefix. Bytes with one result are one run: the first and the last byte, and "ok" or the message with the
// offset. {} in a message is the byte as messages quote it.
func syntaxStateByte(it row) object {
	type run struct {
		first, last int
		message     string
		offset      int64
	}
	var runs []run
	for b := 0; b < 256; b++ {
		var value any
		now := run{b, b, "ok", 0}
		if err, is := json.Unmarshal(append([]byte(it.Prefix), byte(b)), &value).(*json.SyntaxError); is {
			now.message = strings.Replace(err.Error(), "character "+quoted(byte(b))+" ", "character {} ", 1)
			now.offset = err.Offset
		}
		if last := len(runs) - 1; last >= 0 && runs[last].message == now.message && runs[last].offset == now.offset {
			runs[last].last = b
		} else {
			runs = append(runs, now)
		}
	}
	result := []any{}
	for _, it := range runs {
		if it.message == "ok" {
			result = append(result, []any{it.first, it.last, "ok"})
		} else {
			result = append(result, []any{it.first, it.last, []any{it.message, it.offset}})
		}
	}
	return object{"runs": result}
}

// quoted returns a byte as messages quote it.
func quoted(b byte) string {
	if b == 'u' {
		return "'u'"
	}
	var value any
	message := json.Unmarshal([]byte{'t', 'r', b}, &value).Error()
	return strings.TrimSuffix(strings.TrimPrefix(message, "invalid character "), " in literal true (expecting 'u')")
}

func maxDepth(it row) object {
	var whole, first any
	data := it.input()
	return object{
		"valid":         json.Valid(data),
		"unmarshal_err": wireError(json.Unmarshal(data, &whole)),
		"decode_err":    wireError(json.NewDecoder(bytes.NewReader(data)).Decode(&first)),
	}
}

var numeric = []string{
	"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "Number", "any",
}

func numbers(it row) object {
	data := it.input()
	number := json.Number(data)
	isNumber := json.Valid(data) && strings.ContainsAny(string(data[:1]), "-0123456789") && strings.TrimSpace(string(data)) == string(data)
	expect := object{"valid_literal": isNumber}
	int64Value, err := number.Int64()
	expect["int64"] = accessed(int64Value, err)
	float64Value, err := number.Float64()
	expect["float64"] = accessed(float64Value, err)
	if out, err := json.Marshal(number); err != nil {
		expect["marshal_number"] = object{"err": wireError(err)}
	} else {
		expect["marshal_number"] = string(out)
	}
	if !isNumber {
		return expect
	}
	into := object{}
	for _, name := range numeric {
		target := reflect.New(named[name])
		outcome := object{}
		if err := json.Unmarshal(data, target.Interface()); err != nil {
			outcome["err"] = wireError(err)
		}
		outcome["value"] = wireOf(target.Elem())
		into[name] = outcome
	}
	expect["decode_into"] = into
	return expect
}

func accessed(value any, err error) object {
	outcome := object{"value": wireOf(reflect.ValueOf(value))}
	if err != nil {
		outcome["err"] = err.Error()
	}
	return outcome
}

func keyFolding(it row) object {
	target := reflect.New(reflect.StructOf([]reflect.StructField{{
		Name: "Field",
		Type: named["int32"],
		Tag:  reflect.StructTag("json:" + strconv.Quote(it.FieldName)),
	}}))
	input, err := json.Marshal(map[string]int{it.Key: 1})
	check(err)
	check(json.Unmarshal(input, target.Interface()))
	return object{"matched": target.Elem().Field(0).Int() == 1}
}

func invalidUnmarshal(it row) object {
	targets := map[string]any{
		"nil":                        nil,
		"nil *int":                   (*int)(nil),
		"nil *struct{}":              (*struct{})(nil),
		"non-pointer int":            0,
		"non-pointer string":         "",
		"non-pointer struct{}":       struct{}{},
		"non-pointer map[string]any": map[string]any{},
	}
	target, known := targets[it.Target]
	if !known {
		panic(fmt.Sprintf("no target %q", it.Target))
	}
	stream := string(it.input()) + ` "next"`
	decoder := json.NewDecoder(strings.NewReader(stream))
	expect := object{
		"unmarshal_err": wireError(json.Unmarshal(it.input(), target)),
		"decoder_in":    stream,
		"decode_err":    wireError(decoder.Decode(target)),
	}
	var next any
	err := decoder.Decode(&next)
	expect["then_decode_any"] = object{"err": wireError(err), "value": wireOf(reflect.ValueOf(next))}
	return expect
}
