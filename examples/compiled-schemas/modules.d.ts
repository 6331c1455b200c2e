/// <reference types="@wirework/unplugin-schema/imports" />
