package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	numberType = reflect.TypeOf(json.Number(""))
	rawType    = reflect.TypeOf(json.RawMessage(nil))
	bytesType  = reflect.TypeOf([]byte(nil))
)

const maxSafe = 1<<53 - 1

// wireText returns a text, or its bytes if they are not UTF-8.
func wireText(text string) any {
	if utf8.ValidString(text) {
		return text
	}
	return object{"$b64s": base64.StdEncoding.EncodeToString([]byte(text))}
}

// wireOf returns a value in the form of the tables.
func wireOf(v reflect.Value) any {
	if !v.IsValid() {
		return nil
	}
	switch {
	case v.Type() == numberType:
		return object{"$n": v.String()}
	case v.Type() == rawType, v.Type() == bytesType:
		if v.IsNil() {
			return nil
		}
		return object{"$b64": base64.StdEncoding.EncodeToString(v.Bytes())}
	}
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if n := v.Int(); n > maxSafe || n < -maxSafe {
			return object{"$i": strconv.FormatInt(n, 10)}
		}
		return v.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		if n := v.Uint(); n > maxSafe {
			return object{"$i": strconv.FormatUint(n, 10)}
		}
		return v.Uint()
	case reflect.Float32, reflect.Float64:
		return wireFloat(v.Float())
	case reflect.String:
		return wireText(v.String())
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return wireOf(v.Elem())
	case reflect.Slice:
		if v.IsNil() {
			return nil
		}
		list := []any{}
		for i := 0; i < v.Len(); i++ {
			list = append(list, wireOf(v.Index(i)))
		}
		return list
	case reflect.Map:
		if v.IsNil() {
			return nil
		}
		members := object{}
		for _, key := range v.MapKeys() {
			members[key.String()] = wireOf(v.MapIndex(key))
		}
		return members
	case reflect.Struct:
		fields := object{}
		for i := 0; i < v.NumField(); i++ {
			fields[v.Type().Field(i).Name] = wireOf(v.Field(i))
		}
		return fields
	}
	panic("no form for a " + v.Type().String())
}

func wireFloat(f float64) any {
	switch {
	case math.IsNaN(f):
		return object{"$f": "NaN"}
	case math.IsInf(f, 1):
		return object{"$f": "Infinity"}
	case math.IsInf(f, -1):
		return object{"$f": "-Infinity"}
	case f == 0 && math.Signbit(f):
		return object{"$f": "-0"}
	}
	return f
}

// valueOf reads a value in the form of the tables.
func valueOf(data json.RawMessage) any {
	decoder := json.NewDecoder(strings.NewReader(string(data)))
	decoder.UseNumber()
	var wire any
	check(decoder.Decode(&wire))
	return fromWire(wire)
}

func fromWire(wire any) any {
	switch it := wire.(type) {
	case json.Number:
		f, err := it.Float64()
		check(err)
		return f
	case []any:
		list := []any{}
		for _, element := range it {
			list = append(list, fromWire(element))
		}
		return list
	case object:
		return fromTagged(it)
	}
	return wire
}

func fromTagged(it object) any {
	if text, is := it["$n"].(string); is {
		return json.Number(text)
	}
	if text, is := it["$i"].(string); is {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
		n, err := strconv.ParseUint(text, 10, 64)
		check(err)
		return n
	}
	if text, is := it["$f"].(string); is {
		f, err := strconv.ParseFloat(text, 64)
		check(err)
		return f
	}
	if text, is := it["$b64"].(string); is {
		data, err := base64.StdEncoding.DecodeString(text)
		check(err)
		return data
	}
	if text, is := it["$b64s"].(string); is {
		data, err := base64.StdEncoding.DecodeString(text)
		check(err)
		return string(data)
	}
	members := object{}
	if pairs, is := it["$map"].([]any); is {
		for _, pair := range pairs {
			members[pair.([]any)[0].(string)] = fromWire(pair.([]any)[1])
		}
		return members
	}
	for key, member := range it {
		members[key] = fromWire(member)
	}
	return members
}

// fill sets a variable of any type to a value that fromWire returned.
func fill(target reflect.Value, value any) {
	if value == nil {
		return
	}
	v := reflect.ValueOf(value)
	switch target.Kind() {
	case reflect.Interface:
		target.Set(v)
	case reflect.Pointer:
		target.Set(reflect.New(target.Type().Elem()))
		fill(target.Elem(), value)
	case reflect.Struct:
		for name, it := range value.(object) {
			fill(target.FieldByName(name), it)
		}
	case reflect.Map:
		target.Set(reflect.MakeMap(target.Type()))
		for key, it := range value.(object) {
			element := reflect.New(target.Type().Elem()).Elem()
			fill(element, it)
			target.SetMapIndex(reflect.ValueOf(key), element)
		}
	case reflect.Slice:
		if list, is := value.([]any); is {
			target.Set(reflect.MakeSlice(target.Type(), len(list), len(list)))
			for i, it := range list {
				fill(target.Index(i), it)
			}
			return
		}
		target.Set(v.Convert(target.Type()))
	default:
		target.Set(v.Convert(target.Type()))
	}
}

// wireError returns an error in the form of the tables, or nil.
func wireError(err error) any {
	if err == nil {
		return nil
	}
	message := err.Error()
	switch it := err.(type) {
	case *json.SyntaxError:
		return object{"kind": "SyntaxError", "msg": message, "offset": it.Offset}
	case *json.UnmarshalTypeError:
		// The message and the type name types of Go.
		result := object{"kind": "UnmarshalTypeError", "value": it.Value, "offset": it.Offset}
		if it.Struct != "" {
			result["struct"] = it.Struct
		}
		if it.Field != "" {
			result["field"] = it.Field
		}
		return result
	case *json.InvalidUnmarshalError:
		return object{"kind": "InvalidUnmarshalError", "msg": message}
	case *json.UnsupportedTypeError:
		return object{"kind": "UnsupportedTypeError", "msg": message}
	case *json.UnsupportedValueError:
		return object{"kind": "UnsupportedValueError", "msg": message, "str": it.Str}
	case *json.MarshalerError:
		return object{"kind": "MarshalerError", "msg": message}
	}
	switch {
	case errors.Is(err, io.EOF):
		return object{"kind": "EOF", "msg": message}
	case errors.Is(err, io.ErrUnexpectedEOF):
		return object{"kind": "UnexpectedEOF", "msg": message}
	}
	return object{"kind": "Other", "msg": message}
}
