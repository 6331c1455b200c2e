package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// SA is the target of the operation {"decode": "struct{A int}"} of scripts.
type SA struct{ A int }

// Address, Customer, Line and Order are a document as a program would read it: the tests show the names of these structs in errors.
type Address struct {
	Street string `json:"street"`
	Zip    string `json:"zip,omitempty"`
}

type Customer struct {
	Name    string             `json:"name"`
	Age     uint8              `json:"age"`
	Address Address            `json:"address"`
	Scores  map[string]float64 `json:"scores"`
}

type Line struct {
	SKU      string      `json:"sku"`
	Quantity uint16      `json:"quantity"`
	Price    json.Number `json:"price"`
}

type Order struct {
	ID       int64           `json:"id"`
	Customer *Customer       `json:"customer"`
	Lines    []Line          `json:"lines"`
	Paid     bool            `json:"paid"`
	Raw      json.RawMessage `json:"raw"`
	Seal     []byte          `json:"seal"`
	Note     any             `json:"note"`
	Secret   string          `json:"-"`
}

// Sparse has every kind of member that omitempty leaves out.
type Sparse struct {
	Text   string           `json:"text,omitempty"`
	Count  int              `json:"count,omitempty"`
	Ratio  float64          `json:"ratio,omitempty"`
	Done   bool             `json:"done,omitempty"`
	Names  []string         `json:"names,omitempty"`
	Counts map[string]int   `json:"counts,omitempty"`
	Seal   []byte           `json:"seal,omitempty"`
	Inner  *Line            `json:"inner,omitempty"`
	Place  Address          `json:"place,omitempty"`
	Any    any              `json:"any,omitempty"`
	Always []map[string]int `json:"always"`
}

// Markup has names that are escaped for HTML.
type Markup struct {
	A string `json:"<a>"`
	B string `json:"b&c"`
}

var named = map[string]reflect.Type{
	"any":        reflect.TypeOf((*any)(nil)).Elem(),
	"bool":       reflect.TypeOf(false),
	"string":     reflect.TypeOf(""),
	"int":        reflect.TypeOf(int(0)),
	"int8":       reflect.TypeOf(int8(0)),
	"int16":      reflect.TypeOf(int16(0)),
	"int32":      reflect.TypeOf(int32(0)),
	"int64":      reflect.TypeOf(int64(0)),
	"uint":       reflect.TypeOf(uint(0)),
	"uint8":      reflect.TypeOf(uint8(0)),
	"uint16":     reflect.TypeOf(uint16(0)),
	"uint32":     reflect.TypeOf(uint32(0)),
	"uint64":     reflect.TypeOf(uint64(0)),
	"float32":    reflect.TypeOf(float32(0)),
	"float64":    reflect.TypeOf(float64(0)),
	"Number":     numberType,
	"RawMessage": rawType,
	"bytes":      bytesType,
	"SA":         reflect.TypeOf(SA{}),
	"Address":    reflect.TypeOf(Address{}),
	"Customer":   reflect.TypeOf(Customer{}),
	"Line":       reflect.TypeOf(Line{}),
	"Order":      reflect.TypeOf(Order{}),
	"Sparse":     reflect.TypeOf(Sparse{}),
	"Markup":     reflect.TypeOf(Markup{}),
}

// typeOf makes a type of its description: a name, or an object as describe returns it. A struct made here has no name.
func typeOf(data json.RawMessage) reflect.Type {
	var name string
	if json.Unmarshal(data, &name) == nil {
		it, known := named[name]
		if !known {
			panic(fmt.Sprintf("no type %q", name))
		}
		return it
	}
	var it struct {
		Slice, Ptr, Map json.RawMessage
		Fields          []struct {
			Go, Name string
			Type     json.RawMessage
			Opts     []string
		}
	}
	check(json.Unmarshal(data, &it))
	switch {
	case it.Slice != nil:
		return reflect.SliceOf(typeOf(it.Slice))
	case it.Ptr != nil:
		return reflect.PointerTo(typeOf(it.Ptr))
	case it.Map != nil:
		return reflect.MapOf(named["string"], typeOf(it.Map))
	}
	var fields []reflect.StructField
	for _, field := range it.Fields {
		tag := strings.Join(append([]string{field.Name}, field.Opts...), ",")
		fields = append(fields, reflect.StructField{
			Name: field.Go,
			Type: typeOf(field.Type),
			Tag:  reflect.StructTag("json:" + strconv.Quote(tag)),
		})
	}
	return reflect.StructOf(fields)
}

// describe returns the description of a type, with the fields of structs.
func describe(t reflect.Type) any {
	for name, it := range named {
		if it == t && t.Kind() != reflect.Struct {
			return name
		}
	}
	switch t.Kind() {
	case reflect.Slice:
		return object{"slice": describe(t.Elem())}
	case reflect.Pointer:
		return object{"ptr": describe(t.Elem())}
	case reflect.Map:
		return object{"map": describe(t.Elem()), "key": "string"}
	}
	fields := []any{}
	for i := 0; i < t.NumField(); i++ {
		field := t.Field(i)
		description := object{"go": field.Name, "type": describe(field.Type)}
		tag := strings.Split(field.Tag.Get("json"), ",")
		switch tag[0] {
		case "-":
			description["ignored"] = true
		case "":
			description["name"] = field.Name
		default:
			description["name"] = tag[0]
		}
		if len(tag) > 1 {
			description["opts"] = tag[1:]
		}
		fields = append(fields, description)
	}
	return object{"struct": t.Name(), "fields": fields}
}
